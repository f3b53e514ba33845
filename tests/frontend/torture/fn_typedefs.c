#include <stdint.h>
typedef float real;
typedef real *restrict realp;
typedef struct { realp u, v; int64_t n; } field_t;

void add(field_t *f, real s)
{
    for (int64_t i = 0; i < f->n; ++i)
        f->u[i] = (real) (f->u[i] + s * f->v[i]);
}

//: loops: i = 0 .. f_n
//: arrays: float f.u[?]; float f.v[?]
//: symbols: f_n
//: reads: f.u[i] f.v[i]
//: writes: f.u[i]
//: flops: add:float=1 mul:float=1
//: loads: f.u=1 f.v=1
//: stores: f.u=1
//: notes: f_n stands for f->n
