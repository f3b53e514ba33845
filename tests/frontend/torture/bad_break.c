int find(int n, const double *a, double *b)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            break;
        b[i] = a[i];
    }
    return n;
}

//: refuse: 5:13 'break' leaves the loop early, so how often it runs is not known
