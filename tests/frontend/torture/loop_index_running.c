void running(int n, int m, double *a)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[k++] = 1.0;
}

//: run: n=3 m=4 a=double[12]
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?][m]
//: symbols: m n
//: writes: a[i][j]
//: stores: a=1
