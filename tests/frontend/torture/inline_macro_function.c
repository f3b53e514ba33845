#define SQR(x) ((x) * (x))
#define LAPLACE(u, i) (u[(i) - 1] - 2 * u[i] + u[(i) + 1])
void f(int n, double *a, const double *u)
{
    for (int i = 1; i < n - 1; i++)
        a[i] = SQR(u[i]) + LAPLACE(u, i);
}

//: run: n=7 a=double[7] u=double[7]
//: loops: i = 1 .. n-1
//: arrays: double a[?]; double u[?]
//: symbols: n
//: reads: u[i+1] u[i-1] u[i]
//: writes: a[i]
//: flops: add=2 mul=2 sub=1
//: loads: u=3
//: stores: a=1
