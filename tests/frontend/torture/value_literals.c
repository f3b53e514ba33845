void lits(long n, double *x, long *k)
{
    for (long i = 0; i < n; i++) {
        x[i] = 1. + .5 + 1e-3 + 0x1p-3 + 1.5L * 0;
        k[i] = 0x1F + 017 + 'a' + 42UL + 0b101;
    }
}

//: run: n=3 x=double[3] k=long[3]
//: loops: i = 0 .. n
//: arrays: long k[?]; double x[?]
//: symbols: n
//: writes: k[i] x[i]
//: stores: k=1 x=1
