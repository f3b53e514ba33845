void compress(int n, double *a, const double *b)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (b[i] > 0)
            a[k++] = b[i];
}

//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
//: notes: goes on where a condition holds
