void copy(long n, double *restrict a, const double *restrict b, double *restrict c)
{
#pragma omp parallel for simd nontemporal(a)
    for (long i = 0; i < n; i++) {
        a[i] = b[i];
        c[i] = 2.0 * b[i];
    }
}

//: run: n=7 a=double[7] b=double[7] c=double[7]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]; double c[?]
//: symbols: n
//: parallel: i
//: reads: b[i]
//: writes: a[i]! c[i]
//: flops: mul=1
//: loads: b=1
//: stores: a=1 c=1
