static double *row(double *a, int i, int n) { return a + i * n; }
void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            row(a, i, n)[j] = 1;
}

//: run: n=3 a=double[9]
//: loops: i = 0 .. n; j = 0 .. n
//: arrays: double a[?][n]
//: symbols: n
//: writes: a[i][j]
//: stores: a=1
//: notes: inlined
