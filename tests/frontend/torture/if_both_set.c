void both(int n, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double t;
        if (x[i] > 0)
            t = x[i];
        else
            t = -x[i];
        y[i] = t;
    }
}

//: run: n=8 x=double[8] y=double[8]
//: loops: i = 0 .. n
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: flops: neg=1
//: loads: x=1
//: stores: y=1
//: notes: branch option
