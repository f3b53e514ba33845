/* j runs over the end of a row: no two-dimensional array */
void overlap(int n, double *a)
{
    for (int i = 0; i < n; ++i)
        for (int j = 0; j <= n; ++j)
            a[i * n + j] = 1.0;
}

//: run: n=4 a=double[30]
//: loops: i = 0 .. n; j = 0 .. n+1
//: arrays: double a[?]
//: symbols: n
//: writes: a[i*n+j]
//: stores: a=1
