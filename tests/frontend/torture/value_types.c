void types(int n, double *d, const float *f, const int *k, float g)
{
    for (int i = 0; i < n; i++) {
        d[i] = f[i] * 2.0;
        d[i] += f[i] * g;
        d[i] -= k[i];
        d[i] *= 2;
        d[i] /= (float) i;
    }
}

//: run: n=6 d=double[6] f=float[6] k=int[6] g=0.5f
//: loops: i = 0 .. n
//: arrays: double d[?]; float f[?]; int k[?]
//: symbols: n
//: reads: d[i] f[i] k[i]
//: writes: d[i]
//: flops: add=1 convert=4 convert:float=1 div=1 mul=2 mul:float=1 sub=1
//: loads: f=1 k=1
//: stores: d=1
