double total(const double *first, const double *last);
double sum(const double *a, long n)
{
    const double *end = a + n;
    double s = 0;
    for (const double *p = a; p != end; p++)
        s += *p;
    return s;
}

//: loops: p = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: reads: a[p]
//: flops: add=1
//: loads: a=1
