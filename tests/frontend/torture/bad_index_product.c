void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * j] = 1;
}

//: refuse: 5:13 the index i*j in 'a[i * j]' is not linear in the loop counters i, j
