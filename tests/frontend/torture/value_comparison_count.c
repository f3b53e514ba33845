int count(int n, const double *x, double limit)
{
    int c = 0;
    for (int i = 0; i < n; i++)
        c += x[i] > limit;
    return c;
}

//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: loads: x=1
