void tiled(int n, int block, double *a)
{
    for (int ii = 0; ii < n; ii += block) {
        int end = ii + block < n ? ii + block : n;
        for (int i = ii; i < end; ++i)
            a[i] += 1;
    }
}

//: run: n=11 block=4 a=double[11]
//: loops: ii = 0 .. n step block; i = ii .. block+ii & n
//: arrays: double a[?]
//: symbols: block n
//: reads: a[i]
//: writes: a[i]
//: flops: add=1
//: loads: a=1
//: stores: a=1
