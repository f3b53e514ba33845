static inline int nearer(double d, double &t)
{
    if (d < 0)
        return 0;
    const double u = d * d;
    if (u >= t)
        return 0;
    t = u;
    return 1;
}
extern "C" void nearest(int n, const double *in, double *out)
{
    double t = 1000000000.0;
    int best = -1;
    for (int i = 0; i < n; ++i) {
        if (nearer(in[i], t))
            best = i;
        out[i] = t + best;
    }
}

//: run: n=6 in=double[6] out=double[6]
//: start: t=1000000000.0 best=-1
//: loops: i = 0 .. n
//: arrays: double in[?]; double out[?]
//: symbols: n
//: reads: in[i]
//: writes: out[i]
//: flops: add=1 convert=1 mul=1
//: loads: in=1
//: stores: out=1
