#include <complex>
void f(long n, std::complex<double> *z, const std::complex<double> c, double *r)
{
    for (long i = 0; i < n; ++i) {
        z[i] = z[i] * c + 1.0;
        r[i] = z[i].real() + std::abs(z[i]);
    }
}

//: loops: i = 0 .. n
//: arrays: double r[?]; double complex z[?]
//: symbols: n
//: reads: z[i]
//: writes: r[i] z[i]
//: flops: abs=1 add=1 add:double complex=1 convert=1 mul:double complex=1
//: loads: z=1
//: stores: r=1 z=1
