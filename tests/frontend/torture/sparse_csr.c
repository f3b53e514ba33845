void spmv(int n, const int *restrict ptr, const int *restrict idx, const double *restrict val, const double *restrict x,
          double *restrict y)
{
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; ++i) {
        double sum = 0.0;
        for (int k = ptr[i]; k < ptr[i + 1]; ++k)
            sum += val[k] * x[idx[k]];
        y[i] = sum;
    }
}

//: run: n=5 ptr=int[6]:3 idx=int[15] val=double[15] x=double[15] y=double[5]
//: start: ptr_length=3
//: loops: i = 0 .. n; k = 0 .. ptr_length
//: arrays: int idx[?][ptr_length]; int ptr[?]; double val[?][ptr_length]; double x[?]; double y[?]
//: symbols: n ptr_length
//: parallel: i
//: reads: ptr[i+1] ptr[i] val[i][k] x[<idx[i][k]>]
//: writes: y[i]
//: flops: add=1 mul=1
//: loads: idx=1 val=1 x=1
//: notes: rows of
