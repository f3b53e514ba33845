void chol(int n, double a[n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j <= i; j++)
                a[i][j] -= a[i][k] * a[j][k];
}

//: run: n=5 a=double[25]
//: loops: k = 0 .. n; i = k+1 .. n; j = k+1 .. i+1
//: arrays: double a[n][n]
//: symbols: n
//: reads: a[i][j] a[i][k] a[j][k]
//: writes: a[i][j]
//: flops: mul=1 sub=1
//: loads: a=3
//: stores: a=1
