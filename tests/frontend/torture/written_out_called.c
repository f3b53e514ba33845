static double horner(double x, const double *c)
{
    double h = c[4];
    for (int r = 3; r >= 0; r--)
        h = h * x + c[r];
    return h;
}

void h_of(int n, const double *c, const double *k, double *h)
{
    for (int i = 0; i < n; i++)
        h[i] = horner(k[i], c);
}

//: run: n=6 c=double[5] k=double[6] h=double[6]
//: loops: i = 0 .. n
//: arrays: double c[?]; double h[?]; double k[?]
//: symbols: n
//: reads: c[0] c[1] c[2] c[3] c[4] k[i]
//: writes: h[i]
//: flops: add=4 mul=4
//: loads: k=1
//: stores: h=1
