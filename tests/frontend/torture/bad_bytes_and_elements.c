void f(int n, long step, double *restrict a)
{
    for (int i = 0; i < n; i++)
        *(double *)((char *)a + i * step) = a[i];
}

//: refuse: 4:45 a is used as an array here and by distances in bytes there
