double a[N], b[N];
double sum, c;

for (int i = 0; i < N; ++i) {
    double prod = a[i] * b[i];
    double y = prod - c;
    double t = sum + y;
    c = (t - sum) - y;
    sum = t;
}

//: loops: i = 0 .. N
//: arrays: double a[N]; double b[N]
//: symbols: N
//: reads: a[i] b[i]
//: flops: add=1 mul=1 sub=3
//: loads: a=1 b=1
