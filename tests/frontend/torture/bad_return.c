int any(int n, const double *a)
{
    for (int i = 0; i < n; i++)
        if (a[i] != 0)
            return 1;
    return 0;
}

//: refuse: 5:13 'return' leaves the loop early, so how often it runs is not known
