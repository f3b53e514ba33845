/* Control: conditions, early exits, while loops, branches that depend on data, strings. */
#include <stdint.h>

// loop conditional-store: n=1000
void conditional_store(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        if (b[i] > 1.5)
            a[i] = b[i];
}

// loop conditional-sum: n=2000
double conditional_sum(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        if (a[i] > 1.5)
            s += a[i];
    return s;
}

// loop ternary-clamp: n=2000
void ternary_clamp(long n, float *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] < 1.2f ? 1.2f : b[i] > 1.8f ? 1.8f : b[i];
}

// loop three-way: n=1000
void three_way(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        if (b[i] < 1.3)
            a[i] = 2.0 * b[i];
        else if (b[i] < 1.6)
            a[i] = 3.0 - b[i];
        else
            a[i] = b[i] * b[i];
    }
}

// loop count-above: n=4000
long count_above(long n, const float *a)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += a[i] > 1.5f;
    return k;
}

// loop compress: n=2000
long compress(long n, double *restrict a, const double *restrict b)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        if (b[i] > 1.5)
            a[k++] = b[i];
    return k;
}

// loop find-first: n=2000
long find_first(long n, const double *a)
{
    long i;
    for (i = 0; i < n; ++i)
        if (a[i] > 5.0)
            break;
    return i;
}

// loop find-byte: n=4000
long find_byte(long n, const char *a, char c)
{
    for (long i = 0; i < n; ++i)
        if (a[i] == c)
            return i;
    return -1;
}

// loop while-counting: n=2000
double while_counting(long n, const double *a)
{
    double s = 0;
    long i = 0;
    while (i < n) {
        s += a[i];
        ++i;
    }
    return s;
}

// loop do-while: n=2000
void do_while(long n, double *restrict a, const double *restrict b)
{
    long i = 0;
    do {
        a[i] = 2.0 * b[i];
    } while (++i < n);
}

// loop pointer-walk: n=2000
double pointer_walk(long n, const double *a)
{
    double s = 0;
    for (const double *p = a; p < a + n; ++p)
        s += *p;
    return s;
}

// loop star-plus-plus: n=2000
void star_plus_plus(long n, double *restrict a, const double *restrict b)
{
    while (n-- > 0)
        *a++ = 2.0 * *b++;
}

// loop skip-negative: n=1000
void skip_negative(long n, double *restrict a, const int *restrict flag)
{
    for (long i = 0; i < n; ++i) {
        if (flag[i] < 50)
            continue;
        a[i] += 1.0;
    }
}

// loop switch-of-four: n=2000
void switch_of_four(long n, int *restrict a, const int *restrict b)
{
    for (long i = 0; i < n; ++i)
        switch (b[i] & 3) {
        case 0: a[i] += 1; break;
        case 1: a[i] -= 7; break;
        case 2: a[i] ^= 5; break;
        default: a[i] = 0;
        }
}

// loop state-machine: n=4000
long state_machine(long n, const uint8_t *text)
{
    long words = 0;
    int inside = 0;
    for (long i = 0; i < n; ++i) {
        int letter = text[i] > 32;
        words += letter && !inside;
        inside = letter;
    }
    return words;
}

// loop to-upper: n=8000
void to_upper(long n, char *text)
{
    for (long i = 0; i < n; ++i)
        if (text[i] >= 'a' && text[i] <= 'z')
            text[i] -= 32;
}

// loop compare-strings: n=8000
long compare_strings(long n, const char *a, const char *b)
{
    long k = 0;
    for (long i = 0; i < n; ++i)
        k += a[i] != b[i];
    return k;
}

// loop saturating-add: n=8000
void saturating_add(long n, uint8_t *restrict a, const uint8_t *restrict b, const uint8_t *restrict c)
{
    for (long i = 0; i < n; ++i) {
        int t = b[i] + c[i];
        a[i] = t > 255 ? 255 : t;
    }
}

// loop newton: n=200
void newton(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i) {
        double x = b[i];
        while (x * x - b[i] > 1e-9 * b[i])
            x = 0.5 * (x + b[i] / x);
        a[i] = x;
    }
}

// loop invariant-branch: n=1000
void invariant_branch(long n, double *restrict a, const double *restrict b, double s)
{
    for (long i = 0; i < n; ++i)
        if (s > 0.0)
            a[i] = b[i] + s;
        else
            a[i] = b[i];
}
