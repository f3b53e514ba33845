void apply(int n, int order, const double *a, double *o)
{
    for (int i = 0; i < n; i++)
        switch (order) {
        case 1: o[i] = a[i]; break;
        default: o[i] = 2 * a[i]; break;
        case 2: o[i] = a[i] * a[i];
        }
}

//: run: n=5 order=2 a=double[5] o=double[5]
//: loops: i = 0 .. n
//: arrays: double a[?]; double o[?]
//: symbols: n
//: reads: a[i]
//: writes: o[i]
//: flops: mul=2
//: loads: a=1
//: stores: o=1
