void nested(int n, const double *x, const int *mask, double *y)
{
    for (int i = 0; i < n; i++)
        if (mask[i]) {
            double t = x[i] * x[i];
            if (t > 1 && x[i] > 0)
                y[i] += t;
        }
}

//: run: n=8 x=double[8] mask=int[8] y=double[8]
//: loops: i = 0 .. n
//: arrays: int mask[?]; double x[?]; double y[?]
//: symbols: n
//: reads: mask[i] x[i] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: mask=1 x=1 y=1
//: stores: y=1
//: notes: branch option
