void compress(int n, double *a, const double *b)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (b[i] > 0)
            a[k++] = b[i];
}

//: refuse: 6:15 the index 'k++' is not linear in the loop counters: it does not advance by the same amount in each iteration of the loop at line 5
