typedef struct { float x, y, z, mass; double vel[3]; char tag; } particle;
void push(int n, particle *restrict p, float dt)
{
    for (int i = 0; i < n; ++i) {
        p[i].x += dt * p[i].vel[0];
        p[i].y += dt * p[i].vel[1];
        p[i].z += dt * (p + i)->vel[2];
    }
}

//: loops: i = 0 .. n
//: arrays: double p[?] of 48 B
//: symbols: n
//: reads: p[i] p[i]+16 p[i]+24 p[i]+32 p[i]+4 p[i]+8
//: writes: p[i] p[i]+4 p[i]+8
//: flops: add=3 convert=6 convert:float=3 mul=3
//: loads: p=6
//: stores: p=3
