void gather(int n, double *a, const double *b)
{
    int k = 3;
    for (int i = 0; i < n; i++) {
        a[i] = b[k];
        k += 2;
    }
}

//: run: n=5 a=double[5] b=double[15]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[2*i+3]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
