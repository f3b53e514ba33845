void maybe(int n, int flag, double *a)
{
    if (flag > 0) {
        for (int i = 0; i < n; i++)
            a[i] = 1;
    }
}

//: run: n=5 flag=1 a=double[5]
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
//: notes: taken to be true
