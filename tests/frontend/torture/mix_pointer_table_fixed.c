void f(int n, double *f[3], const double *const *g)
{
    for (int i = 0; i < n; i++) {
        f[0][i] = g[1][i];
        f[1][i] = g[0][i] * 2;
    }
}

//: loops: i = 0 .. n
//: arrays: double f[0][?]; double f[1][?]; double g[0][?]; double g[1][?]
//: symbols: n
//: reads: g[0][i] g[1][i]
//: writes: f[0][i] f[1][i]
//: flops: mul=1
//: loads: g[0]=1 g[1]=1
//: stores: f[0]=1 f[1]=1
