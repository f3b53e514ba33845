void f(int n, double *a) { do a[n] = 0; while (--n); }
//: loops: n_2 = n .. 0 step -1
//: arrays: double a[?]
//: symbols: n
//: writes: a[n_2]
//: stores: a=1
