double a[N]; double s;
s = 0.0;
{
    for (int i = 0; i < N; ++i) s = s + a[i];
}

//: loops: i = 0 .. N
//: arrays: double a[N]
//: symbols: N
//: reads: a[i]
//: flops: add=1
//: loads: a=1
