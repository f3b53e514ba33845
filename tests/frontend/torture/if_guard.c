void relu(int n, double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > 0) {
            y[i] = x[i] * 2;
        } else if (x[i] < -1)
            y[i] = -1;
        else
            y[i] = 0;
    }
}

//: run: n=8 x=double[8] y=double[8]
//: loops: i = 0 .. n
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: flops: mul=1
//: loads: x=1
//: stores: y=1
//: notes: branch option
