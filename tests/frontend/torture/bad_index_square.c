void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i * i] = 1;
}

//: refuse: 4:9 the index i^2 in 'a[i * i]' is not linear in the loop counters i
