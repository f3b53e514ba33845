#include <stdio.h>
#include <math.h>
double residual(void);
void solve(int n, double (*restrict u)[n], double (*restrict f)[n])
{
    double err = 1.0;
    int iter = 0;
    while (err > 1e-6 && iter < 1000) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]);
        err = residual();
        if (iter++ % 100 == 0)
            printf("%d %g\n", iter, err);
    }
}

//: loops: i = 1 .. n-1; j = 1 .. n-1
//: arrays: double f[?][n]; double u[?][n]
//: symbols: n
//: reads: f[i][j] u[i+1][j] u[i-1][j] u[i][j+1] u[i][j-1]
//: writes: u[i][j]
//: flops: add=3 mul=1 sub=1
//: loads: f=1 u=4
//: stores: u=1
//: notes: is left out
