enum { Q = 9, NX = 256, NY = 128 };
static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
#define F(x, y, q) f[((y) * NX + (x)) * Q + (q)]
#define G(x, y, q) g[((y) * NX + (x)) * Q + (q)]
void stream(double *restrict f, const double *restrict g, double omega)
{
    for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) {
            double rho = G(x, y, 0) + G(x, y, 1) + G(x, y, 2);
            F(x + 1, y, 1) = G(x, y, 1) * (1 - omega) + omega * rho;
            F(x, y + 1, 2) = G(x, y, 2);
        }
}

//: loops: y = 1 .. 127; x = 1 .. 255
//: arrays: double f[?][256][9]; double g[?][256][9]
//: reads: g[y][x][0] g[y][x][1] g[y][x][2]
//: writes: f[y+1][x][2] f[y][x+1][1]
//: flops: add=3 mul=2 sub=1
//: loads: g=3
//: stores: f=2
