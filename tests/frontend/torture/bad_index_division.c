void f(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[n / (i + 1)];
}

//: refuse: 4:16 the index floor((n)/(i + 1)) in
