void copy(long n, double *restrict a, const double *restrict b)
{
#pragma vector nontemporal
    for (long i = 0; i < n; i++)
        a[i] = b[i];
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i]!
//: loads: b=1
//: stores: a=1
