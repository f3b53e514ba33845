//: select: scaled
//: run: n=5 h=2 pitch=48 step=16 in=double[20] img=float[40] out=double[20]
#include <stddef.h>
void scaled(long n, long h, long pitch, long step, const double *restrict in, const float *restrict img, double *restrict out)
{
    char *to = (char *)out;
    for (long y = 0; y < h; y++) {
        const float *row = (const float *)((const unsigned char *)img + y * pitch);
        const char *from = (const char *)(in + 1);
        for (long i = 0; i < n; i++, from += step)
            *(double *)(to + y * 8 * n + i * sizeof(double)) = 2 * *(const double *)from + row[i + 1];
    }
}

//: loops: y = 0 .. h; i = 0 .. n
//: arrays: float img[?][pitch] of 1 B; double in[?] of 1 B; double out[?][n][8] of 1 B
//: symbols: h n pitch step
//: reads: img[y][4*i+4] in[i*step+8]
//: writes: out[y][i][0]
//: flops: add=1 convert=1 mul=1
//: loads: img=1 in=1
//: stores: out=1
