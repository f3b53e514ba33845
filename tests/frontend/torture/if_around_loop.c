void rows(int n, int m, const int *active, double (*a)[m])
{
    for (int i = 0; i < n; i++)
        if (active[i])
            for (int j = 0; j < m; j++)
                a[i][j] *= 2;
}

//: run: n=3 m=4 active=int[3] a=double[12]
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?][m]; int active[?]
//: symbols: m n
//: reads: a[i][j] active[i]
//: writes: a[i][j]
//: flops: mul=1
//: loads: a=1
//: stores: a=1
//: notes: branch option
