void f(int n, const double *restrict in, double *restrict out)
{
    static const double c[5] = {-1.0 / 12, 4.0 / 3, -5.0 / 2, 4.0 / 3, -1.0 / 12};
    for (int i = 2; i < n - 2; i++) {
        double s = 0;
        for (int k = -2; k <= 2; k++)
            s += c[k + 2] * in[i + k];
        out[i] = s;
    }
}

//: loops: i = 2 .. n-2; k = -2 .. 3
//: arrays: double c[5]; double in[?]; double out[?]
//: symbols: n
//: reads: c[k+2] in[i+k]
//: writes: out[i]
//: flops: add=1 mul=1
//: loads: c=1 in=1
