void f(int n, double *a, double *b, double *c, double *d) { for (int i=1;i<n;i++) { double w=a[i]/b[i-1]; b[i]-=w*c[i-1]; d[i]-=w*d[i-1]; } }
//: loops: i = 1 .. n
//: arrays: double a[?]; double b[?]; double c[?]; double d[?]
//: symbols: n
//: reads: a[i] b[i-1] b[i] c[i-1] d[i-1] d[i]
//: writes: b[i] d[i]
//: flops: div=1 mul=2 sub=2
//: loads: a=1 b=2 c=1 d=2
//: stores: b=1 d=1
