float a[2*N+3][3*M];
double r;

for (long i = 0; i <= 2*N; ++i)
    for (long j = 0; j < 3*M - 1; ++j)
        r += a[i+2][j+1];

//: loops: i = 0 .. 2*N+1; j = 0 .. 3*M-1
//: arrays: float a[2*N+3][3*M]
//: symbols: M N
//: reads: a[i+2][j+1]
//: flops: add=1 convert=1
//: loads: a=1
