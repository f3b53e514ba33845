void first(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 1; }
void second(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 2; }

//: select: second
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
