void squares(int n, double *a)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            a[k] = 0;
            k += j;
        }
}

//: refuse: 6:15 the index 'k' is not linear in the loop counters: it does not advance by the same amount in each iteration of the loop at line 5
