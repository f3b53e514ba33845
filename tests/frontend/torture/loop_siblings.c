void gemver(int n, double a[n][n], double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            x[i] += a[i][j];
        y[i] = x[i];
        for (int k = 0; k < n; k++)
            a[i][k] = y[i];
    }
}

//: select: 4
//: loops: i = 0 .. n; j = 0 .. n
//: arrays: double a[n][n]; double x[?]; double y[?]
//: symbols: n
//: reads: a[i][j] x[i]
//: writes: x[i] y[i]
//: flops: add=1
//: loads: a=1
//: notes: beside this one
