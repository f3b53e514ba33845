void back(int n, double *x, const double *l)
{
    for (int i = n - 2; i >= 0; --i)
        x[i] -= l[i] * x[i + 1];
}

//: run: n=8 x=double[8] l=double[8]
//: loops: i = n-2 .. -1 step -1
//: arrays: double l[?]; double x[?]
//: symbols: n
//: reads: l[i] x[i+1] x[i]
//: writes: x[i]
//: flops: mul=1 sub=1
//: loads: l=1 x=2
//: stores: x=1
