#define FOR(i, n) for (int i = 0; i < (n); ++i)
#define A(i, j) a[(i) * ld + (j)]
#define ADD(x, y) do { (x) += (y); } while (0)
void f(int n, int ld, double *a)
{
    FOR(i, n)
        FOR(j, n)
            ADD(A(i, j), 2 * A(j, i));
}

//: run: n=3 ld=4 a=double[12]
//: loops: i = 0 .. n; j = 0 .. n
//: arrays: double a[?][ld]
//: symbols: ld n
//: reads: a[i][j] a[j][i]
//: writes: a[i][j]
//: flops: add=1 mul=1
//: loads: a=2
//: stores: a=1
//: notes: rows of
