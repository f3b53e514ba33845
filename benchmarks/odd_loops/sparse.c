/* Sparse matrices by rows, coordinates, columns and blocks; triangular solves. */
// loop csr-spmv-ptr: rows=50 rp_length=7
// loop csr-spmv-ptr-medium: rows=20000 rp_length=9
// loop csr-spmv-ptr-large: rows=1000000 rp_length=7
void csr_spmv_ptr(int rows, int nnzrow, const int *rp, const int *ci, const double *va,
                  const double *x, double *y)
{
    (void)nnzrow;
    for (int i = 0; i < rows; i++) {
        double s = 0.0;
        for (int k = rp[i]; k < rp[i + 1]; k++)
            s += va[k] * x[ci[k]];
        y[i] = s;
    }
}

struct triplet { int i, j; double v; };
// loop coo-scatter: nnz=300 nr=60
// loop coo-scatter-medium: nnz=100000 nr=20000
// loop coo-scatter-large: nnz=5000000 nr=1000000
void coo_scatter(const struct triplet *t, long nnz, int nr, const double *x, double *y)
{
    (void)nr;
    for (long k = 0; k < nnz; k++)
        y[t[k].i] += t[k].v * x[t[k].j];
}

// loop sptrsv-lower: n=60 w=4
// loop sptrsv-lower-medium: n=20000 w=6
// loop sptrsv-lower-large: n=1000000 w=6
void sptrsv_lower(int n, int w, const int *col, const double *val, const double *dinv,
                  const double *b, double *x)
{
    for (int i = 0; i < n; i++) {
        double s = b[i];
        for (int k = 0; k < w; k++)
            s -= val[(long)i * w + k] * x[col[(long)i * w + k]];
        x[i] = s * dinv[i];
    }
}

// loop ell-colmajor: n=100 w=5
// loop ell-colmajor-medium: n=30000 w=5
// loop ell-colmajor-large: n=1000000 w=8
void ell_colmajor(int n, int w, const int *restrict idx, const float *restrict a,
                  const float *restrict x, float *restrict y)
{
    for (int k = 0; k < w; k++)
        for (int i = 0; i < n; i++)
            y[i] += a[(long)k * n + i] * x[idx[(long)k * n + i]];
}

// loop bsr3-spmv: nb=20 per=4
// loop bsr3-spmv-medium: nb=5000 per=6
// loop bsr3-spmv-large: nb=250000 per=6
void bsr3_spmv(int nb, int per, const int *bj, const double (*blk)[3][3],
               const double (*x)[3], double (*y)[3])
{
    for (int i = 0; i < nb; i++) {
        double s[3] = {0.0, 0.0, 0.0};
        for (int k = i * per; k < (i + 1) * per; k++) {
            const double *xv = x[bj[k]];
            for (int r = 0; r < 3; r++)
                for (int c = 0; c < 3; c++)
                    s[r] += blk[k][r][c] * xv[c];
        }
        for (int r = 0; r < 3; r++) y[i][r] = s[r];
    }
}
