void f(int n, double *a, const float *c, const float *d)
{
    for (int i = 0; i < n; i++)
        a[i % 16] += c[(i + 3) & 7] + d[i];
}

//: loops: i = 0 .. n
//: arrays: double a[16]; float c[8]; float d[?]
//: symbols: n
//: reads: a[<>] c[<>] d[i]
//: writes: a[<>]
//: flops: add=1 add:float=1 convert=1
//: loads: a=1 c=1 d=1
//: stores: a=1
