void f(int n, double *a, double x)
{
    for (int i = 0; i < n; i++)
        a[x] = 1;
}

//: refuse: 4:11 the index 'x' is a double, expected an integer
