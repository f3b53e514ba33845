void rk(int n, double *y, const double *k)
{
    for (int i = 0; i < n; i++) {
        double t[3] = { k[3 * i], k[3 * i + 1] };
        t[2] = t[0] + t[1];
        y[i] += t[2];
    }
}

//: run: n=3 y=double[3] k=double[9]
//: loops: i = 0 .. n
//: arrays: double k[?]; double y[?]
//: symbols: n
//: reads: k[3*i+1] k[3*i] y[i]
//: writes: y[i]
//: flops: add=2
//: loads: k=2 y=1
//: stores: y=1
