#define NX 64
double ex[NX][NX][NX], hy[NX][NX][NX], hz[NX][NX][NX];
void e(double dt, double dy, double dz)
{
    for (int i = 0; i < NX; i++)
        for (int j = 1; j < NX; j++)
            for (int k = 1; k < NX; k++)
                ex[i][j][k] += dt * ((hz[i][j][k] - hz[i][j-1][k]) / dy - (hy[i][j][k] - hy[i][j][k-1]) / dz);
}

//: loops: i = 0 .. 64; j = 1 .. 64; k = 1 .. 64
//: arrays: double ex[64][64][64]; double hy[64][64][64]; double hz[64][64][64]
//: reads: ex[i][j][k] hy[i][j][k-1] hy[i][j][k] hz[i][j-1][k] hz[i][j][k]
//: writes: ex[i][j][k]
//: flops: add=1 div=2 mul=1 sub=3
//: loads: ex=1 hy=2 hz=2
//: stores: ex=1
