namespace lib {
template <class T> struct Field { T *p; long n; T &operator()(long i, long j) { return p[i * n + j]; } };
constexpr int STEP = 2;
template <typename T>
void axpy(long n, T a, const T *__restrict x, T *__restrict y)
{
    for (long i = 0; i < n; ++i)
        y[i] += a * x[i];
}
template void axpy<double>(long, double, const double *, double *);
void sweep(Field<double> &u, Field<double> &v, long n)
{
    for (long i = 1; i < n - 1; i += STEP)
        for (auto j = 1L; j < n - 1; ++j)
            v(i, j) = 0.25 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1));
}
}
void sum(const float *a, float &s, int n) { for (int i = 0; i < n; ++i) if (a[i] > 0.f) s += a[i]; else s -= static_cast<float>(i); }
