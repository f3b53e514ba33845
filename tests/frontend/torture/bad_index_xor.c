void f(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        a[i] = b[i ^ 1];
}

//: refuse: 4:18 the index 'i ^ 1' is not linear in the loop counters: 'i ^ 1' is no sum of counters times sizes or numbers
