#include <math.h>
void deposit(int n, const double *x, double *rho, double dx)
{
    for (int p = 0; p < n; p++) {
        double s = x[p] / dx;
        int c = (int) floor(s);
        double w = s - c;
        rho[c] += 1 - w;
        rho[c + 1] += w;
    }
}

//: loops: p = 0 .. n
//: arrays: double rho[?]; double x[?]
//: symbols: n
//: reads: rho[<x[p]>] x[p]
//: writes: rho[<x[p]>]
//: flops: add=2 convert=1 div=1 floor=1 sub=2
//: loads: rho=2 x=1
//: stores: rho=2
