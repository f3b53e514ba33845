void f(int n, double *a) { for (int i=0;i<n;i++) { double t[8]={0}; for (int k=0;k<8;k++) t[k]+=a[8*i+k]; a[i]=t[0]; } }
//: loops: i = 0 .. n; k = 0 .. 8
//: arrays: double a[?]; double t[8]
//: symbols: n
//: reads: a[8*i+k] t[0] t[k]
//: writes: a[i] t[0] t[1] t[2] t[3] t[4] t[5] t[6] t[7] t[k]
//: flops: add=1
//: loads: a=1 t=1
//: stores: t=1
