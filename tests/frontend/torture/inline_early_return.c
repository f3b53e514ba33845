static double clamp(double x) { if (x < 0) return 0; if (x > 1) { return 1; } else { return x; } }
void f(int n, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = clamp(x[i]);
}

//: run: n=9 x=double[9]
//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: writes: x[i]
//: flops: select=2
//: loads: x=1
//: stores: x=1
//: notes: inlined
