void wave(int n, double (*a)[n])
{
    for (int d = 2; d < 2 * n - 1; d++)
        for (int i = (d < n ? 1 : d - n + 1); i < d && i < n; i++)
            a[i][d - i] = a[i - 1][d - i] + a[i][d - i - 1];
}

//: run: n=5 a=double[25]
//: loops: d = 2 .. 2*n-1; i = 1 & d-n+1 .. d & n
//: arrays: double a[?][n]
//: symbols: n
//: reads: a[i-1][d-i] a[i][d-i-1]
//: writes: a[i][d-i]
//: flops: add=1
//: loads: a=2
//: stores: a=1
