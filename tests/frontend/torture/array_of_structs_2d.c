struct cell { double f[9]; };
void lbm(int nx, int ny, struct cell (*a)[nx], struct cell b[ny][nx])
{
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++) {
            a[y][x].f[1] = b[y][x - 1].f[1];
            a[y][x].f[2] = b[y - 1][x].f[2];
        }
}

//: run: nx=4 ny=4 a=double[144] b=double[144]
//: loops: y = 1 .. ny-1; x = 1 .. nx-1
//: arrays: double a[?][nx] of 72 B; double b[ny][nx] of 72 B
//: symbols: nx ny
//: reads: b[y-1][x]+16 b[y][x-1]+8
//: writes: a[y][x]+16 a[y][x]+8
//: loads: b=2
//: stores: a=2
