void f(int n, void *p, const void *q) { double *a = p; const double *b = (const double *)q; for (int i=0;i<n;i++) a[i]=b[i]; }
//: loops: i = 0 .. n
//: arrays: double p[?]; double q[?]
//: symbols: n
//: reads: q[i]
//: writes: p[i]
//: loads: q=1
//: stores: p=1
