void first(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 1; }

void second(int n, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i * n + j] = 2;
}

//: refuse: - there are 2 loop nests, and which one is meant is not clear: first line 1 (loops over i); second line 6 (loops over i, j)
