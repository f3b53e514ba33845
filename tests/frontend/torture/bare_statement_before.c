double a[M][N], x[N], y[M];
double s;
for (int i = 0; i < M; ++i) {
    s = 0.0;
    for (int j = 0; j < N; ++j)
        s += a[i][j] * x[j];
    y[i] = s;
}

//: loops: i = 0 .. M; j = 0 .. N
//: arrays: double a[M][N]; double x[N]; double y[M]
//: symbols: M N
//: reads: a[i][j] x[j]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: a=1 x=1
