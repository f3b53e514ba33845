void nbody(int n, const double *x, double *f)
{
    for (int i = 0; i < n - 1; ++i)
        for (int j = i + 1; j < n; ++j) {
            double d = x[j] - x[i];
            f[i] += d;
            f[j] -= d;
        }
}

//: run: n=5 x=double[5] f=double[5]
//: loops: i = 0 .. n-1; j = i+1 .. n
//: arrays: double f[?]; double x[?]
//: symbols: n
//: reads: f[i] f[j] x[i] x[j]
//: writes: f[i] f[j]
//: flops: add=1 sub=2
//: loads: f=2 x=1
//: stores: f=2
