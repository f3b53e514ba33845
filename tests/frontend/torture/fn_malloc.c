#include <stdlib.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    int m = 500;
    double *a = malloc(n * m * sizeof(double));
    double *b = (double *) calloc((size_t) n * m, sizeof *b);
    if (!a || !b) {
        fprintf(stderr, "no memory\n");
        return 1;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * m + j] = b[i * m + j] + 1;
    printf("%g\n", a[0]);
    free(a);
    free(b);
    return 0;
}

//: loops: i = 0 .. n; j = 0 .. 500
//: arrays: double a[n][500]; double b[n][500]
//: symbols: n
//: reads: b[i][j]
//: writes: a[i][j]
//: flops: add=1
//: loads: b=1
//: stores: a=1
