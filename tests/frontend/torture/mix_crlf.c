double a[N];
for (int i = 0; i < N; ++i)
    a[i] = 1;

//: loops: i = 0 .. N
//: arrays: double a[N]
//: symbols: N
//: writes: a[i]
//: stores: a=1
