double x[N], y[N];
double alpha;
int i;

for (i = 0; i < N; i = i + 1) {
    y[i] += alpha * x[i];
}

//: loops: i = 0 .. N
//: arrays: double x[N]; double y[N]
//: symbols: N
//: reads: x[i] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: x=1 y=1
//: stores: y=1
