void smooth(double *u, const double *f, long n, long m)
{
    for (long i = 1; i < n - 1; ++i) {
        const double *up = u + (i - 1) * m, *down = &u[(i + 1) * m];
        double *row = u + i * m;
        const double *rhs = &f[i * m];
        for (long j = 1; j < m - 1; ++j)
            row[j] = 0.25 * (up[j] + down[j] + row[j - 1] + row[j + 1] - rhs[j]);
    }
}

//: run: u=double[30] f=double[30] n=5 m=6
//: loops: i = 1 .. n-1; j = 1 .. m-1
//: arrays: double f[?][m]; double u[?][m]
//: symbols: m n
//: reads: f[i][j] u[i+1][j] u[i-1][j] u[i][j+1] u[i][j-1]
//: writes: u[i][j]
//: flops: add=3 mul=1 sub=1
//: loads: f=1 u=4
//: stores: u=1
