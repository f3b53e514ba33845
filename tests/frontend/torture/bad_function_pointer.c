typedef double (*op)(double, double);
void zip(int n, op f, const double *a, double *c)
{
    for (int i = 0; i < n; i++)
        c[i] = f(a[i], a[i]);
}

//: refuse: 5:16 calls what 'f' stands for, whose work is not known
