void ne(int n, float *a)
{
    for (int i = 0; i != n; ++i)
        a[i] = 0.0f;
}

//: loops: i = 0 .. n
//: arrays: float a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
