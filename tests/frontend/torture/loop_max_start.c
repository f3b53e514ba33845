#define max(a, b) ((a) > (b) ? (a) : (b))
void band(int n, int w, double a[n][n], double *x)
{
    for (int i = 0; i < n; ++i)
        for (int j = max(0, i - w); j < n; ++j)
            x[i] += a[i][j];
}

//: run: n=6 w=2 a=double[36] x=double[6]
//: loops: i = 0 .. n; j = 0 & i-w .. n
//: arrays: double a[n][n]; double x[?]
//: symbols: n w
//: reads: a[i][j] x[i]
//: writes: x[i]
//: flops: add=1
//: loads: a=1
