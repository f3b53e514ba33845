void f(int n)
{
    double *a = new double[n], *b = new double[2 * n];
    for (int i = 0; i < n; i++)
        a[i] = b[2 * i];
    delete[] a;
    delete[] b;
}

//: loops: i = 0 .. n
//: arrays: double a[n]; double b[2*n]
//: symbols: n
//: reads: b[2*i]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
