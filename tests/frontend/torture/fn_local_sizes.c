void crop(int n, int border, double *a)
{
    const int first = border, last = n - border;
    int width = last - first;
    width -= 1;
    for (int i = first; i < last; ++i)
        a[i + width] = a[i] * 0.5;
}

//: run: n=9 border=2 a=double[20]
//: loops: i = border .. -border+n
//: arrays: double a[?]
//: symbols: border n
//: reads: a[i]
//: writes: a[-2*border+i+n-1]
//: flops: mul=1
//: loads: a=1
//: stores: a=1
