struct body { double pos[3], vel[3]; float m; int id; };
void drift(int n, struct body *b, double dt)
{
    for (int i = 0; i < n; ++i)
        for (int d = 0; d < 3; ++d)
            b[i].pos[d] += dt * b[i].vel[d] * b[i].m;
}

//: loops: i = 0 .. n; d = 0 .. 3
//: arrays: double b[?][14] of 4 B
//: symbols: n
//: reads: b[i][12] b[i][2*d+6] b[i][2*d]
//: writes: b[i][2*d]
//: flops: add=1 convert=1 mul=2
//: loads: b=3
//: stores: b=1
