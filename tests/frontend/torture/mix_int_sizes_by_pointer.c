void daxpy_(const int *n, const double *a, const double *x, const int *incx, double *y)
{
    for (int i = 0; i < *n; i++)
        y[i] += *a * x[i * *incx];
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double x[?]; double y[?]
//: symbols: incx n
//: reads: a[0] x[i*incx] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: x=1 y=1
//: stores: y=1
//: notes: n stands for *n; incx stands for *incx
