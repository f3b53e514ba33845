/* Strides and layouts: other than one, mixed, backwards, powers of two, structs and unions, odd alignment. */
#include <stdint.h>

// loop stride-2: n=1000
void stride_2(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[2 * i];
}

// loop stride-2-store: n=1000
void stride_2_store(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[2 * i] = b[i];
}

// loop float-pairs: n=1000
void float_pairs(long n, float *restrict a, const float *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[2 * i] * b[2 * i] + b[2 * i + 1] * b[2 * i + 1];
}

// loop interleave: n=1000
void interleave(long n, float *restrict a, const float *restrict b, const float *restrict c)
{
    for (long i = 0; i < n; ++i) {
        a[2 * i] = b[i];
        a[2 * i + 1] = c[i];
    }
}

// loop stride-3: n=1000
double stride_3(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[3 * i];
    return s;
}

// loop stride-8: n=500
void stride_8(long n, double *restrict a, double s)
{
    for (long i = 0; i < n; ++i)
        a[8 * i] *= s;
}

// loop stride-512-doubles: n=64
double stride_512_doubles(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[512 * i];
    return s;
}

// loop stride-1000-memory: n=40000
double stride_1000_memory(long n, const double *a)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += a[1000 * i];
    return s;
}

// loop mixed-strides: n=500
void mixed_strides(long n, double *restrict a, const double *restrict b, const double *restrict c)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[2 * i] + c[3 * i];
}

// loop half-speed: n=4000
void half_speed(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i / 2];
}

// loop modulo-index: n=2000
void modulo_index(long n, double *restrict a, const double b[restrict 16])
{
    for (long i = 0; i < n; ++i)
        a[i] += b[i % 16];
}

// loop rgb-to-grey-bytes: n=4000
void rgb_to_grey_bytes(long n, uint8_t *restrict grey, const uint8_t *restrict rgb)
{
    for (long i = 0; i < n; ++i)
        grey[i] = (77 * rgb[3 * i] + 150 * rgb[3 * i + 1] + 29 * rgb[3 * i + 2]) >> 8;
}

struct point {
    double x, y, z;
};

// loop structs-of-three: n=500
void structs_of_three(long n, struct point *restrict p, double dx, double dy, double dz)
{
    for (long i = 0; i < n; ++i) {
        p[i].x += dx;
        p[i].y += dy;
        p[i].z += dz;
    }
}

// loop structs-one-member: n=1000
void structs_one_member(long n, struct point *restrict p, double s)
{
    for (long i = 0; i < n; ++i)
        p[i].y *= s;
}

struct padded {
    char tag;
    double value;
};

// loop structs-padded: n=1000
double structs_padded(long n, const struct padded *p)
{
    double s = 0;
    for (long i = 0; i < n; ++i)
        s += p[i].value;
    return s;
}

struct fields {
    double *x, *y;
    long n;
};

// loop struct-of-arrays: f_n=1000
void struct_of_arrays(struct fields *f, double s)
{
    for (long i = 0; i < f->n; ++i)
        f->y[i] = s * f->x[i];
}

union word {
    float number;
    uint32_t bits;
};

// loop union-absolute: n=2000
void union_absolute(long n, union word *restrict a)
{
    for (long i = 0; i < n; ++i)
        a[i].bits &= 0x7fffffffu;
}

// loop off-by-one: n=1500
// loop off-by-one-L2: n=40000
void off_by_one(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n - 1; ++i)
        a[i + 1] = 2.0 * b[i + 1];
}

// loop four-streams: n=500
void four_streams(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; ++i)
        a[i] = b[i] + b[i + n] + b[i + 2 * n] + b[i + 3 * n];
}

// loop same-set-streams: n=1024
void same_set_streams(long n, const double a[restrict 10][4096], double *restrict s)
{
    for (long i = 0; i < n; ++i)
        s[i] = a[0][i] + a[1][i] + a[2][i] + a[3][i] + a[4][i] + a[5][i] + a[6][i] + a[7][i] + a[8][i] + a[9][i];
}
