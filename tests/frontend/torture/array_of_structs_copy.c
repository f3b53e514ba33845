struct v3 { double x, y, z; };
void cp(int n, struct v3 *a, const struct v3 *b)
{
    for (int i = 0; i < n; ++i)
        a[i] = b[i];
}

//: run: n=3 a=double[9] b=double[9]
//: loops: i = 0 .. n
//: arrays: double a[?] of 24 B; double b[?] of 24 B
//: symbols: n
//: reads: b[i] b[i]+16 b[i]+8
//: writes: a[i] a[i]+16 a[i]+8
//: loads: b=3
//: stores: a=3
