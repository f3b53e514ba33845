struct stats { double sum, max; long n; };
void gather(struct stats *s, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        s->sum += x[i];
        s->max = x[i] > s->max ? x[i] : s->max;
    }
}

//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: flops: add=1 select=1
//: loads: x=1
