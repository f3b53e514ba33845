void both(int n, int m, double *a)
{
    for (int i = 0; i < n && i < m; ++i)
        a[i] = 1;
}

//: run: n=5 m=3 a=double[5]
//: loops: i = 0 .. m & n
//: arrays: double a[?]
//: symbols: m n
//: writes: a[i]
//: stores: a=1
