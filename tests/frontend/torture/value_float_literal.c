void lit(int n, float *x)
{
    for (int i = 0; i < n; i++)
        x[i] = 0.5 * x[i] + 0.25f;
}

//: run: n=5 x=float[5]
//: loops: i = 0 .. n
//: arrays: float x[?]
//: symbols: n
//: reads: x[i]
//: writes: x[i]
//: flops: add=1 convert=1 convert:float=1 mul=1
//: loads: x=1
//: stores: x=1
