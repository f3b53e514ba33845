void element(int nel, const int *conn, const double *kappa, const double *x, double *y)
{
    for (int e = 0; e < nel; e++) {
        double xe[3], ye[3];
        int at[3];
        for (int a = 0; a < 3; a++) {
            at[a] = conn[3 * e + a];
            xe[a] = x[at[a]];
        }
        for (int a = 0; a < 3; a++) {
            ye[a] = 0.0;
            for (int b = a; b < 3; b++)
                ye[a] += (a + 2 * b) * xe[b];
        }
        for (int a = 2; a >= 0; a--)
            y[3 * e + a] = kappa[e] * ye[a];
    }
}

//: run: nel=5 conn=int[15] kappa=double[5] x=double[16] y=double[15]
//: loops: e = 0 .. nel
//: arrays: int conn[?]; double kappa[?]; double x[?]; double y[?]
//: symbols: nel
//: reads: conn[3*e+1] conn[3*e+2] conn[3*e] kappa[e] x[<conn[3*e+1]>] x[<conn[3*e+2]>] x[<conn[3*e]>]
//: writes: y[3*e+1] y[3*e+2] y[3*e]
//: flops: add=6 mul=9
//: loads: conn=3 kappa=1 x=3
//: stores: y=3
