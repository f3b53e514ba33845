void packed(int n, double *a)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            a[k++] = 0;
}

//: loops: i = 0 .. n; j = 0 .. i+1
//: arrays: double a[?]
//: symbols: n
//: writes: a[1/2*i*n+j]
//: notes: the rows of a[k++] differ in length
//: stores: a=1
