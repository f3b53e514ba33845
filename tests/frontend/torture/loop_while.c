void w(int n, double *a)
{
    int i = 0;
    while (i < n) {
        a[i] = 2 * a[i];
        ++i;
    }
}

//: run: n=5 a=double[5]
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: reads: a[i]
//: writes: a[i]
//: flops: mul=1
//: loads: a=1
//: stores: a=1
