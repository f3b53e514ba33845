void edge(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++) {
        double left = 0;
        if (i > 0)
            left = b[i - 1];
        a[i] = left + b[i];
    }
}

//: run: n=6 a=double[6] b=double[6]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: b[i-1] b[i]
//: writes: a[i]
//: flops: add=1
//: loads: b=2
//: stores: a=1
//: notes: branch option
