void smooth(int N, double *restrict a, const double *restrict b)
{
    for (int i = 1; i < N - 1; ++i)
        a[i] = 0.25 * (b[i - 1] + 2.0 * b[i] + b[i + 1]);
}
