#define IDX(i,j,ld) ((i)+(j)*(ld))
void f(int m, int n, int ld, const double *A, const double *x, double *y) {
  for (int j = 0; j < n; j++) for (int i = 0; i < m; i++) y[i] += A[IDX(i,j,ld)]*x[j];
}
//: loops: j = 0 .. n; i = 0 .. m
//: arrays: double A[?][ld]; double x[?]; double y[?]
//: symbols: ld m n
//: reads: A[j][i] x[j] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: A=1 y=1
//: stores: y=1
