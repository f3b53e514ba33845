double a[M][N];
double b[M][N];
double s;

for (int j = 1; j < M-1; ++j)
    for (int i = 1; i < N-1; ++i)
        b[j][i] = (a[j][i-1] + a[j][i+1] + a[j-1][i] + a[j+1][i]) * s;

//: loops: j = 1 .. M-1; i = 1 .. N-1
//: arrays: double a[M][N]; double b[M][N]
//: symbols: M N
//: reads: a[j+1][i] a[j-1][i] a[j][i+1] a[j][i-1]
//: writes: b[j][i]
//: flops: add=3 mul=1
//: loads: a=4
//: stores: b=1
