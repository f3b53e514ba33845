void ger(int m, int n, double alpha, const double *x, const double *y, double *a, int lda)
{
    int i, j;
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++)
            a[i + j * lda] += alpha * x[i] * y[j];
}

//: run: m=3 n=4 alpha=1.5 x=double[3] y=double[4] a=double[20] lda=5
//: loops: j = 0 .. n; i = 0 .. m
//: arrays: double a[?][lda]; double x[?]; double y[?]
//: symbols: lda m n
//: reads: a[j][i] x[i] y[j]
//: writes: a[j][i]
//: flops: add=1 mul=2
//: loads: a=1 x=1
//: stores: a=1
//: notes: rows of
