void clip(int n, double *x, double lo, double hi)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] < lo ? lo : x[i] > hi ? hi : x[i];
}

//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: writes: x[i]
//: flops: select=2
//: loads: x=1
//: stores: x=1
