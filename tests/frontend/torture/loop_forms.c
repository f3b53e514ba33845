void forms(unsigned n, long m, double *a)
{
    long j;
    unsigned int i;
    for (j = m; 0 < j; j -= 1)
        for (i = 0; n > i; i = 1 + i)
            a[i] += 1.0 * j;
}

//: run: n=4 m=3 a=double[4]
//: loops: j = m .. 0 step -1; i = 0 .. n
//: arrays: double a[?]
//: symbols: m n
//: reads: a[i]
//: writes: a[i]
//: flops: add=1 convert=1 mul=1
//: loads: a=1
//: stores: a=1
