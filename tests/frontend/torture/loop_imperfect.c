void imperfect(int n, int m, double *a, double *b, double (*c)[m])
{
    for (int i = 0; i < n; i++) {
        a[i] = 0;
        b[i] += 1;
        for (int j = 0; j < m; j++)
            a[i] += c[i][j];
        a[i] *= b[i];
        b[i] = a[i];
    }
}

//: run: n=3 m=4 a=double[3] b=double[3] c=double[12]
//: loops: i = 0 .. n; j = 0 .. m
//: arrays: double a[?]; double b[?]; double c[?][m]
//: symbols: m n
//: reads: a[i] b[i] c[i][j]
//: writes: a[i] b[i]
//: flops: add=1
//: loads: c=1
