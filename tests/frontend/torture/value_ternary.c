void clip(int n, double *x, double lo, double hi)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] < lo ? lo : x[i] > hi ? hi : x[i];
}

//: run: n=8 x=double[8] lo=0.25 hi=0.75
//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: writes: x[i]
//: flops: select=2
//: loads: x=1
//: stores: x=1
