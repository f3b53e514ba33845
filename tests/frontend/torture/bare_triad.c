double a[N];
double b[N], c[N];
double s;

for (int i = 0; i < N; ++i)
    a[i] = b[i] + s * c[i];

//: loops: i = 0 .. N
//: arrays: double a[N]; double b[N]; double c[N]
//: symbols: N
//: reads: b[i] c[i]
//: writes: a[i]
//: flops: add=1 mul=1
//: loads: b=1 c=1
//: stores: a=1
