void ne(int n, float *a)
{
    for (int i = 0; i != n; ++i)
        a[i] = 0.0f;
}

//: run: n=5 a=float[5]
//: loops: i = 0 .. n
//: arrays: float a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
