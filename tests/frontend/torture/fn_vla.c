void matmul(int n, int m, int p, double c[n][p], const double a[restrict n][m], const double (*restrict b)[p])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < p; j++) {
            double sum = 0;
            for (int k = 0; k < m; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

//: run: n=2 m=3 p=4 c=double[8] a=double[6] b=double[12]
//: loops: i = 0 .. n; j = 0 .. p; k = 0 .. m
//: arrays: double a[n][m]; double b[?][p]; double c[n][p]
//: symbols: m n p
//: reads: a[i][k] b[k][j]
//: writes: c[i][j]
//: flops: add=1 mul=1
//: loads: a=1 b=1
