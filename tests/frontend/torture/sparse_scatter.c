void hist(int n, const int *bin, double *h, const double *w)
{
    for (int i = 0; i < n; i++)
        h[bin[i]] += w[i];
}

//: run: n=6 bin=int[6] h=double[6] w=double[6]
//: loops: i = 0 .. n
//: arrays: int bin[?]; double h[?]; double w[?]
//: symbols: n
//: reads: h[<bin[i]>] w[i]
//: writes: h[<bin[i]>]
//: flops: add=1
//: loads: bin=1 h=1 w=1
//: stores: h=1
