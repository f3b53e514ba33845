void copy(double *dst, const double *src, int n)
{
    for (int i = 0; i < n; i++)
        *dst++ = 3.0 * *src++;
}

//: run: dst=double[5] src=double[5] n=5
//: loops: i = 0 .. n
//: arrays: double dst[?]; double src[?]
//: symbols: n
//: reads: src[i]
//: writes: dst[i]
//: flops: mul=1
//: loads: src=1
//: stores: dst=1
