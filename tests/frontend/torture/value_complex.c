#include <complex.h>
void mandel(int n, double complex *z, const double complex *c, double *r, float _Complex *w)
{
    for (int i = 0; i < n; i++) {
        z[i] = z[i] * z[i] + c[i];
        r[i] = creal(z[i]) + cimag(z[i]) * 2.0;
        z[i] = 2.0 * z[i] + I * r[i];
        w[i] = conjf(w[i]) / w[i];
    }
}

//: loops: i = 0 .. n
//: arrays: double complex c[?]; double r[?]; float complex w[?]; double complex z[?]
//: symbols: n
//: reads: c[i] r[i] w[i] z[i]
//: writes: r[i] w[i] z[i]
//: flops: add=1 add:double complex=2 convert=2 div:float complex=1 mul=1 mul:double complex=3 neg:float complex=1
//: loads: c=1 w=1 z=1
//: stores: r=1 w=1 z=1
