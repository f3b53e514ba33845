void f(int n, int *start, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = start[i]; j < start[i + 1]; j++)
            start[i] = a[j];
}

//: refuse: 4:9 the loop's bound is loaded from 'start', which the nest changes
