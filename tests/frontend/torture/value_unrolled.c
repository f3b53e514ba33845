double dot4(int n, const double *x, const double *y)
{
    double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    for (int i = 0; i < n; i += 4) {
        s0 += x[i] * y[i];
        s1 += x[i + 1] * y[i + 1];
        s2 += x[i + 2] * y[i + 2];
        s3 += x[i + 3] * y[i + 3];
    }
    return s0 + s1 + s2 + s3;
}

//: loops: i = 0 .. n step 4
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i+1] x[i+2] x[i+3] x[i] y[i+1] y[i+2] y[i+3] y[i]
//: flops: add=4 mul=4
//: loads: x=4 y=4
