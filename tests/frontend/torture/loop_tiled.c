#define B 32
#define min(a, b) (((a) < (b)) ? (a) : (b))
void transpose(int n, double *restrict a, const double *restrict b)
{
    for (int ii = 0; ii < n; ii += B)
        for (int jj = 0; jj < n; jj += B)
            for (int i = ii; i < min(ii + B, n); ++i)
                for (int j = jj; j < min(jj + B, n); ++j)
                    a[i * n + j] = b[j * n + i];
}

//: run: n=40 a=double[1600] b=double[1600]
//: loops: ii = 0 .. n step 32; jj = 0 .. n step 32; i = ii .. ii+32 & n; j = jj .. jj+32 & n
//: arrays: double a[?][n]; double b[?][n]
//: symbols: n
//: reads: b[j][i]
//: writes: a[i][j]
//: loads: b=1
//: stores: a=1
