void scale(double *a, int n, int m, double s)
{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
            *(a + i * m + j) *= s;
}

//: run: a=double[12] n=3 m=4 s=1.5
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?][m]
//: symbols: m n
//: reads: a[i][j]
//: writes: a[i][j]
//: flops: mul=1
//: loads: a=1
//: stores: a=1
