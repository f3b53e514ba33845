void lattice(int n, double f[][19], double *rho)
{
    for (int i = 0; i < n; i++) {
        double r = 0;
        for (int q = 0; q < 19; q++)
            r += f[i][q];
        rho[i] = r;
    }
}

//: run: n=3 f=double[57] rho=double[3]
//: loops: i = 0 .. n; q = 0 .. 19
//: arrays: double f[?][19]; double rho[?]
//: symbols: n
//: reads: f[i][q]
//: writes: rho[i]
//: flops: add=1
//: loads: f=1
