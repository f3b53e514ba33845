union u { double d; long l; };
void clear(int n, union u *a, const double *b)
{
    for (int i = 0; i < n; i++) {
        a[i].d = b[i];
        a[i].l &= ~1l;
    }
}

//: run: n=6 a=double[6] b=double[6]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: a[i] b[i]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
