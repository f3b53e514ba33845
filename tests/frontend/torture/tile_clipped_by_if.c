void f(int n, double *a, double *b) { for (int ii=0;ii<n;ii+=32) { int end = ii+32; if (end>n) end=n; for (int i=ii;i<end;i++) a[i]=b[i]; } }
//: loops: ii = 0 .. n step 32; i = ii .. ii+32 & n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
