#include <stdint.h>
typedef struct { int64_t rows; int64_t *start; int32_t *col; double *val; } csr;
void spmv(const csr *A, const double *x, double *y)
{
    for (int64_t r = 0; r < A->rows; r++) {
        const int64_t begin = A->start[r], end = A->start[r + 1];
        double t = 0;
        for (int64_t e = begin; e < end; e++) {
            int32_t c = A->col[e];
            t += A->val[e] * x[c];
        }
        y[r] = t;
    }
}

//: loops: r = 0 .. A_rows; e = 0 .. A_start_length
//: arrays: int A.col[?][A_start_length]; long A.start[?]; double A.val[?][A_start_length]; double x[?]; double y[?]
//: symbols: A_rows A_start_length
//: reads: A.col[r][e] A.start[r+1] A.start[r] A.val[r][e] x[<A.col[r][e]>]
//: writes: y[r]
//: flops: add=1 mul=1
//: loads: A.col=1 A.val=1 x=1
//: notes: rows of; A_rows stands for A->rows
