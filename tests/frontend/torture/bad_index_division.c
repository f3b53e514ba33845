void f(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i / 2];
}

//: refuse: 4:16 the index floor((i)/(2)) in 'b[i / 2]' is not linear in the loop counters i
