void f(int n, double *a) { int i=0; do { a[i] += 1; } while (++i<n); }
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: reads: a[i]
//: writes: a[i]
//: flops: add=1
//: loads: a=1
//: stores: a=1
