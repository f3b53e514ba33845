enum { NX = 100, NY = 50 };
double u[NX * NY], v[NX * NY];

void step(void)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            v[j * NX + i] = u[j * NX + i] + 0.1 * (u[(j + 1) * NX + i] - u[(j - 1) * NX + i]);
}

//: loops: j = 1 .. 49; i = 1 .. 99
//: arrays: double u[50][100]; double v[50][100]
//: reads: u[j+1][i] u[j-1][i] u[j][i]
//: writes: v[j][i]
//: flops: add=1 mul=1 sub=1
//: loads: u=3
//: stores: v=1
