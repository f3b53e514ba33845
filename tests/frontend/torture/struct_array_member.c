typedef struct { double v[3]; } vec;
struct rec { vec v; char pad[8]; };
static double dot(vec a, vec b) { return a.v[0] * b.v[0] + a.v[1] * b.v[1] + a.v[2] * b.v[2]; }
static vec add(vec a, vec b)
{
    vec c;
    for (int k = 0; k < 3; k++)
        c.v[k] = a.v[k] + b.v[k];
    return c;
}
void sums(int n, const vec *a, const vec *b, double *m)
{
    for (int i = 0; i < n; i++) {
        vec s = add(a[i], b[i]);
        m[i] = dot(s, a[i]);
    }
}

//: select: sums
//: run: n=5 a=double[15] b=double[15] m=double[5]
//: loops: i = 0 .. n
//: arrays: double a[?] of 24 B; double b[?] of 24 B; double m[?]
//: symbols: n
//: reads: a[i] a[i]+16 a[i]+8 b[i] b[i]+16 b[i]+8
//: writes: m[i]
//: flops: add=5 mul=3
//: loads: a=3 b=3
//: stores: m=1
