void fold(int n, double *a)
{
    int m = n / 2;
    for (int i = 0; i < m; i++)
        a[i] += a[i + m];
}

//: run: n=9 a=double[9]
//: loops: i = 0 .. floor((n)/(2))
//: arrays: double a[?]
//: symbols: n
//: reads: a[floor((n)/(2))+i] a[i]
//: writes: a[i]
//: flops: add=1
//: loads: a=2
//: stores: a=1
