void ell(int n, int width, const double *val, const int *col, const double *x, double *y)
{
    for (int j = 0; j < width; j++)
        for (int i = 0; i < n; i++)
            y[i] += val[j * n + i] * x[col[j * n + i]];
}

//: run: n=4 width=3 val=double[12] col=int[12] x=double[12] y=double[4]
//: loops: j = 0 .. width; i = 0 .. n
//: arrays: int col[?][n]; double val[?][n]; double x[?]; double y[?]
//: symbols: n width
//: reads: val[j][i] x[<col[j][i]>] y[i]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: col=1 val=1 x=1 y=1
//: stores: y=1
