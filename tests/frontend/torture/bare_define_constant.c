#define N 1000
#define HALF (N / 2)
double a[N], b[2*N+3];

for (long i = 0; i < HALF; i++)
    b[2*i + 3] = a[i] / 3.0;

//: loops: i = 0 .. 500
//: arrays: double a[1000]; double b[2003]
//: reads: a[i]
//: writes: b[2*i+3]
//: flops: div=1
//: loads: a=1
//: stores: b=1
