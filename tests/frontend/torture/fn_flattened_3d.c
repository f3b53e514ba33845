#include <stddef.h>
#define IX(i, j, k) (((k) * (ny + 2) + (j)) * (nx + 2) + (i))

void heat(float *restrict new, const float *restrict old, size_t nx, size_t ny, size_t nz, float w)
{
    for (size_t k = 1; k <= nz; ++k)
        for (size_t j = 1; j <= ny; ++j)
            for (size_t i = 1; i <= nx; ++i)
                new[IX(i, j, k)] = w * (old[IX(i - 1, j, k)] + old[IX(i + 1, j, k)] + old[IX(i, j - 1, k)]
                                      + old[IX(i, j + 1, k)] + old[IX(i, j, k - 1)] + old[IX(i, j, k + 1)]);
}

//: run: new=float[180] old=float[180] nx=4 ny=3 nz=2 w=0.25f
//: loops: k = 1 .. nz+1; j = 1 .. ny+1; i = 1 .. nx+1
//: arrays: float new[?][ny+2][nx+2]; float old[?][ny+2][nx+2]
//: symbols: nx ny nz
//: reads: old[k+1][j][i] old[k-1][j][i] old[k][j+1][i] old[k][j-1][i] old[k][j][i+1] old[k][j][i-1]
//: writes: new[k][j][i]
//: flops: add:float=5 mul:float=1
//: loads: old=6
//: stores: new=1
