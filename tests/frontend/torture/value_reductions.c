double red(int n, const double *x, double *mx)
{
    double s = 0, p = 1, m = x[0];
    for (int i = 0; i < n; i++) {
        s += x[i];
        p *= x[i];
        m = x[i] > m ? x[i] : m;
    }
    *mx = m;
    return s + p;
}

//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: flops: add=1 mul=1 select=1
//: loads: x=1
