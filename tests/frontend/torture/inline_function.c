static inline double flux(double a, double b) { double d = a - b; return d * d; }
static inline int at(int i, int j, int n) { return i * n + j; }
void f(int n, double *restrict u, const double *restrict v)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            u[at(i, j, n)] = flux(v[at(i, j, n)], v[at(i, j - 1, n)]);
}

//: run: n=4 u=double[16] v=double[16]
//: loops: i = 0 .. n; j = 1 .. n
//: arrays: double u[?][n]; double v[?][n]
//: symbols: n
//: reads: v[i][j-1] v[i][j]
//: writes: u[i][j]
//: flops: mul=1 sub=1
//: loads: v=2
//: stores: u=1
//: notes: inlined
