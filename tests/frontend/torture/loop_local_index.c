void local(int n, int m, double *a, const double *b)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 0; j < m; j++) {
            int here = i * m + j, below = here - m, above = here + m;
            a[here] = b[below] + b[above];
        }
}

//: run: n=4 m=3 a=double[12] b=double[12]
//: loops: i = 1 .. n-1; j = 0 .. m
//: arrays: double a[?][m]; double b[?][m]
//: symbols: m n
//: reads: b[i+1][j] b[i-1][j]
//: writes: a[i][j]
//: flops: add=1
//: loads: b=2
//: stores: a=1
