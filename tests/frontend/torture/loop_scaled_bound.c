void half(int n, double *a, double *b)
{
    for (int i = 0; 2 * i + 1 < n; i++)
        a[i] = b[2 * i] + b[2 * i + 1];
}

//: run: n=9 a=double[5] b=double[9]
//: loops: i = 0 .. floor((n)/(2))
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[2*i+1] b[2*i]
//: writes: a[i]
//: flops: add=1
//: loads: b=2
//: stores: a=1
