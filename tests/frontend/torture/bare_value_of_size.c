double x[N], y[N];
for (int i = 0; i < N; ++i)
    y[i] = x[i] / N + i;

//: loops: i = 0 .. N
//: arrays: double x[N]; double y[N]
//: symbols: N
//: reads: x[i]
//: writes: y[i]
//: flops: add=1 convert=2 div=1
//: loads: x=1
//: stores: y=1
