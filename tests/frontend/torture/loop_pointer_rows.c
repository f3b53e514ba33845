void rows(double *a, const double *b, int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[j] += b[j];
        a += m;
        b += m;
    }
}

//: run: a=double[12] b=double[12] n=3 m=4
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?][m]; double b[?][m]
//: symbols: m n
//: reads: a[i][j] b[i][j]
//: writes: a[i][j]
//: flops: add=1
//: loads: a=1 b=1
//: stores: a=1
