void unrolled(int n, double *restrict a, const double *restrict b)
{
    int i;
    for (i = 0; i < n - 3; i += 4) {
        a[i] = b[i];
        a[i + 1] = b[i + 1];
        a[i + 2] = b[i + 2];
        a[i + 3] = b[i + 3];
    }
    for (; i < n; i++)
        a[i] = b[i];
}

//: refuse: - there are 2 loop nests, and which one is meant is not clear: unrolled line 4 (loops over i); unrolled line 10 (loops over i)
