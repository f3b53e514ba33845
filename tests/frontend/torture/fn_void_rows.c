void f(int n, int m, double *p, double *q) { double (*restrict a)[m] = (void*)p; double (*restrict b)[m] = (double (*)[m])(void *)q; for (int j=0;j<n;j++) for (int i=0;i<m;i++) a[j][i] = b[j][i]; }
//: loops: j = 0 .. n; i = 0 .. m
//: arrays: double p[?][m]; double q[?][m]
//: symbols: m n
//: reads: q[j][i]
//: writes: p[j][i]
//: loads: q=1
//: stores: p=1
