double _Complex a[N], b[N];
complex float c[N];
double complex z;

for (int i = 0; i < N; ++i) {
    a[i] = z * b[i] + a[i];
    c[i] = c[i] * 2.0f;
}

//: loops: i = 0 .. N
//: arrays: double complex a[N]; double complex b[N]; float complex c[N]
//: symbols: N
//: reads: a[i] b[i] c[i]
//: writes: a[i] c[i]
//: flops: add:double complex=1 mul:double complex=1 mul:float complex=1
//: loads: a=1 b=1 c=1
//: stores: a=1 c=1
