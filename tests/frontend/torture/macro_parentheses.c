/* Macros put parentheses around all they are given; none of them is a cast. */
#define IDX(i, j, ld) ((i) + (j) * (ld))
#define MIX(a, b, c, d) ((a) * (b) + (c) * (d))

void rotate(int m, int n, int ld, const double *A, double *B, double c, double s) {
    for (int j = 0; j < n; ++j)
        for (int i = 0; i < m; ++i)
            B[IDX(i, j, ld)] = MIX(c, A[IDX(i, j, ld)], s, B[IDX(i, j, ld)]);
}
//: loops: j = 0 .. n; i = 0 .. m
//: arrays: double A[?][ld]; double B[?][ld]
//: symbols: ld m n
//: reads: A[j][i] B[j][i]
//: writes: B[j][i]
//: flops: add=1 mul=2
//: loads: A=1 B=1
//: stores: B=1
