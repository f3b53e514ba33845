/* Overlap: sweeps in place, recursions, pointers that may or may not alias. */

// loop reverse-overlapping: n=1000
void reverse_overlapping(long n, double *a)
{
    for (long i = 0; i < n; ++i)
        a[i] = a[n - 1 - i];
}

// loop reverse-copy: n=1000
void reverse_copy(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[n - 1 - i];
}

// loop reverse-swap: n=2000
void reverse_swap(long n, double *a)
{
    for (long i = 0; i < n / 2; ++i) {
        double t = a[i];
        a[i] = a[n - 1 - i];
        a[n - 1 - i] = t;
    }
}

// loop shift-down: n=2000
void shift_down(long n, double *a)
{
    for (long i = 0; i < n - 1; ++i)
        a[i] = a[i + 1];
}

// loop shift-down-add: n=2000
void shift_down_add(long n, double *a, double s)
{
    for (long i = 0; i < n - 3; ++i)
        a[i] = s * a[i + 3];
}

// loop shift-up: n=2000
void shift_up(long n, double *a)
{
    for (long i = 1; i < n; ++i)
        a[i] = 0.5 * a[i - 1];
}

// loop recursion-1: n=2000
void recursion_1(long n, double *restrict a, const double *restrict b)
{
    for (long i = 1; i < n; ++i)
        a[i] = 0.5 * a[i - 1] + b[i];
}

// loop recursion-2: n=2000
void recursion_2(long n, double *restrict a, const double *restrict b)
{
    for (long i = 2; i < n; ++i)
        a[i] = 0.5 * a[i - 1] + 0.25 * a[i - 2] + b[i];
}

// loop recursion-4: n=2000
void recursion_4(long n, double *restrict a, const double *restrict b)
{
    for (long i = 4; i < n; ++i)
        a[i] = 0.5 * a[i - 4] + b[i];
}

// loop recursion-16: n=2000
void recursion_16(long n, double *restrict a, const double *restrict b)
{
    for (long i = 16; i < n; ++i)
        a[i] = 0.5 * a[i - 16] + b[i];
}

// loop may-alias-add: n=1000
void may_alias_add(long n, double *a, double *b, double *c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + c[i];
}

// loop may-alias-eight: n=500
void may_alias_eight(long n, double *a, double *b, double *c, double *d, double *e, double *f, double *g, double *h)
{
    for (long i = 0; i < n; ++i) {
        a[i] = b[i] + c[i];
        d[i] = e[i] * f[i];
        g[i] = h[i] - a[i];
    }
}

// loop may-alias-scalar: n=1000
void may_alias_scalar(long n, double *a, double *s)
{
    for (long i = 0; i < n; ++i)
        a[i] = a[i] + *s;
}

// loop may-alias-sum: n=1000
void may_alias_sum(long n, const double *a, double *s)
{
    for (long i = 0; i < n; ++i)
        *s += a[i];
}

// loop scale-in-place: n=1000
// loop scale-in-place-32MB: n=4000000
void scale_in_place(long n, double *a, double s)
{
    for (long i = 0; i < n; ++i)
        a[i] = s * a[i];
}

// loop add-in-place-24MB: n=3000000
void add_in_place_24MB(long n, double *a)
{
    for (long i = 0; i < n; ++i)
        a[i] += 1.0;
}

// loop smooth-in-place: n=2000
void smooth_in_place(long n, double *a)
{
    for (long i = 1; i < n - 1; ++i)
        a[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
}

// loop red-black: n=2000
void red_black(long n, double *a)
{
    for (long i = 1; i < n - 1; i += 2)
        a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}

// loop swap-arrays: n=1000
void swap_arrays(long n, double *restrict a, double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        double t = a[i];
        a[i] = b[i];
        b[i] = t;
    }
}
