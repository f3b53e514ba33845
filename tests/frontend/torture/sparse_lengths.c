void jds(int n, const int *len, double **dummy, const double (*a)[64], double *y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < len[i]; j++)
            y[i] += a[i][j];
}

//: loops: i = 0 .. n; j = 0 .. len_length
//: arrays: double a[?][64]; int len[?]; double y[?]
//: symbols: len_length n
//: reads: a[i][j] len[i] y[i]
//: writes: y[i]
//: flops: add=1
//: loads: a=1
//: notes: len_length stands for the mean of len[i] over the outer loops
