void redblack(int n, double *x, const double *b)
{
    for (int i = 1; i < n; i += 2)
        x[i] = 0.5 * (b[i] + x[i - 1]);
}

//: run: n=9 x=double[9] b=double[9]
//: loops: i = 1 .. n step 2
//: arrays: double b[?]; double x[?]
//: symbols: n
//: reads: b[i] x[i-1]
//: writes: x[i]
//: flops: add=1 mul=1
//: loads: b=1 x=1
//: stores: x=1
