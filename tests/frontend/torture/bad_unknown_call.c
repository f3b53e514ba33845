double magic(double);
void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = magic(a[i]);
}

//: refuse: 5:16 calls 'magic', whose work is not known
