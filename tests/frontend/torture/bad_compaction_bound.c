void pairs(int n, double *a, const double *b)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (b[i] > 0)
            k++;
        for (int j = 0; j < k; j++)
            a[j] += b[i];
    }
}

//: refuse: 7:25 the bound in 'j < k' is no formula in sizes and outer counters
