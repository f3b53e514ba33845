struct cell { double rho, u, e; };
void eos(int n, struct cell *c, double *p)
{
    for (int i = 0; i < n; ++i) {
        struct cell *q = &c[i];
        p[i] = 0.4 * q->rho * (q->e - 0.5 * q->u * q->u);
    }
}

//: run: n=3 c=double[9] p=double[3]
//: loops: i = 0 .. n
//: arrays: double c[?] of 24 B; double p[?]
//: symbols: n
//: reads: c[i] c[i]+16 c[i]+8
//: writes: p[i]
//: flops: mul=4 sub=1
//: loads: c=3
//: stores: p=1
