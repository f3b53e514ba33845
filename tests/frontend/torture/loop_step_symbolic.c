void every(int n, int k, double *a)
{
    for (int i = 0; i < n; i += k)
        a[i] = 0;
}

//: run: n=11 k=3 a=double[11]
//: loops: i = 0 .. n step k
//: arrays: double a[?]
//: symbols: k n
//: writes: a[i]
//: stores: a=1
