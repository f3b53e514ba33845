void maybe(int n, int flag, double *a)
{
    if (flag > 0) {
        for (int i = 0; i < n; i++)
            a[i] = 1;
    }
}

//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
//: notes: taken to be true
