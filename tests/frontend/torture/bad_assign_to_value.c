void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] + 1 = 2;
}

//: refuse: 4:18 cannot read this as C: unexpected '='
