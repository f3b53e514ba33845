typedef struct { double re, im; } cplx;
static inline cplx mul(cplx a, cplx b)
{
    cplx c;
    c.re = a.re * b.re - a.im * b.im;
    c.im = a.re * b.im + a.im * b.re;
    return c;
}
static inline cplx twice(cplx a)
{
    a.re *= 2;
    a.im *= 2;
    return a;
}
void f(int n, cplx *a, const cplx *b)
{
    for (int i = 0; i < n; i++) {
        cplx z = {b[i].re, 0};
        z.im += 1;
        a[i] = mul(twice(a[i]), mul(a[i], z));
    }
}

//: run: n=4 a=double[8] b=double[8]
//: loops: i = 0 .. n
//: arrays: double a[?] of 16 B; double b[?] of 16 B
//: symbols: n
//: reads: a[i] a[i]+8 b[i]
//: writes: a[i] a[i]+8
//: flops: add=3 mul=10 sub=2
//: loads: a=2 b=1
//: stores: a=2
