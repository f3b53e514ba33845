#define N 512
static double a[N][N], b[N][N];
static const int halo = 2;
static const double w = 0.125;
extern int steps;

void stencil(void)
{
    for (int i = halo; i < N - halo; i++)
        for (int j = halo; j < N - halo; j++)
            b[i][j] = w * (a[i - halo][j] + a[i + halo][j]);
}

//: loops: i = 2 .. 510; j = 2 .. 510
//: arrays: double a[512][512]; double b[512][512]
//: reads: a[i+2][j] a[i-2][j]
//: writes: b[i][j]
//: flops: add=1 mul=1
//: loads: a=2
//: stores: b=1
