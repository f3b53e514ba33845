/* Loops whose machine code is timed with data in L1: arithmetic, chains, stencils, reductions, integers, conversions. */
#include <math.h>
#include <stdint.h>
#define K(name, T) __attribute__((noinline)) void name(T *restrict a, T *restrict b, T *restrict c, T *restrict d, long n, T s)
#define N for (long i = 8; i < n; i++)

#ifdef K_copy
K(copy, double) { N a[i] = b[i]; }
#endif
#ifdef K_scale
K(scale, double) { N a[i] = s * b[i]; }
#endif
#ifdef K_update
K(update, double) { N a[i] = s * a[i]; }
#endif
#ifdef K_add
K(add, double) { N a[i] = b[i] + c[i]; }
#endif
#ifdef K_triad
K(triad, double) { N a[i] = b[i] + s * c[i]; }
#endif
#ifdef K_schoenauer
K(schoenauer, double) { N a[i] = b[i] + c[i] * d[i]; }
#endif
#ifdef K_daxpy
K(daxpy, double) { N a[i] = a[i] + s * b[i]; }
#endif
#ifdef K_saxpy
K(saxpy, float) { N a[i] = a[i] + s * b[i]; }
#endif
#ifdef K_sum
K(sum, double) { double x = 0; N x += b[i]; a[0] = x; }
#endif
#ifdef K_dot
K(dot, double) { double x = 0; N x += b[i] * c[i]; a[0] = x; }
#endif
#ifdef K_sdot
K(sdot, float) { float x = 0; N x += b[i] * c[i]; a[0] = x; }
#endif
#ifdef K_kahan
K(kahan, double) { volatile double *out = a; double x = 0, e = 0; N { double y = b[i] - e, t = x + y; e = (t - x) - y; x = t; } *out = x + e; }
#endif
#ifdef K_s3d7pt
K(s3d7pt, double) { N a[i] = s * (b[i - 1] + b[i + 1] + c[i] + c[i + 64] + d[i] + d[i + 64] + b[i]); }
#endif
#ifdef K_jacobif
K(jacobif, float) { N a[i] = s * (b[i - 1] + b[i + 1] + c[i] + d[i]); }
#endif
#ifdef K_nine
K(nine, double) { N a[i] = s * (b[i - 1] + b[i] + b[i + 1]) + 0.3 * (c[i - 1] + c[i] + c[i + 1]) + 0.1 * (d[i - 1] + d[i] + d[i + 1]); }
#endif
#ifdef K_longrange
K(longrange, double) { N a[i] = 2.0 * b[i] - a[i] + s * (b[i - 4] + b[i + 4] + 0.2 * (b[i - 3] + b[i + 3]) + 0.3 * (b[i - 2] + b[i + 2]) + 0.4 * (b[i - 1] + b[i + 1]) + c[i] * d[i]); }
#endif
#ifdef K_gs
K(gs, double) { N a[i] = s * (a[i - 1] + a[i + 1] + b[i] + c[i]); }
#endif
#ifdef K_div
K(div_, double) { N a[i] = b[i] / c[i]; }
#endif
#ifdef K_divf
K(divf, float) { N a[i] = b[i] / c[i]; }
#endif
#ifdef K_sqrtd
K(sqrtd, double) { N a[i] = sqrt(b[i]); }
#endif
#ifdef K_rsqrt
K(rsqrt, double) { N a[i] = 1.0 / sqrt(b[i] + s); }
#endif
#ifdef K_rsqrtf
K(rsqrtf, float) { N a[i] = 1.0f / sqrtf(b[i] + s); }
#endif
#ifdef K_fdivchain
K(fdivchain, double) { double x = s; N x = b[i] / x; a[0] = x; }
#endif
#ifdef K_hornerchain
K(hornerchain, double) { double x = 0; N x = x * s + b[i]; a[0] = x; }
#endif
#ifdef K_horner
K(horner, double) { N { double x = b[i]; a[i] = ((((((0.1 * x + 0.2) * x + 0.3) * x + 0.4) * x + 0.5) * x + 0.6) * x + 0.7) * x + s; } }
#endif
#ifdef K_iir2
K(iir2, double) { double y = 0, z = 0; N { double x = b[i] + s * y - 0.2 * z; z = y; y = x; a[i] = x; } }
#endif
#ifdef K_prefix
K(prefix, double) { double x = 0; N { x += b[i]; a[i] = x; } }
#endif
#ifdef K_maxred
K(maxred, double) { double x = b[0]; N x = b[i] > x ? b[i] : x; a[0] = x; }
#endif
#ifdef K_select
K(select_, double) { N a[i] = b[i] > s ? c[i] : d[i] * b[i]; }
#endif
#ifdef K_clip
K(clip, double) { N { double x = b[i] < 0.1 ? 0.1 : b[i]; a[i] = x > s ? s : x; } }
#endif
#ifdef K_nbody
K(nbody, double) { double f = 0; N { double x = b[i] - s, y = c[i] - s, z = d[i] - s, r = x * x + y * y + z * z + 0.01; f += x / (r * sqrt(r)); } a[0] = f; }
#endif
#ifdef K_cmul
K(cmul, double) { for (long i = 4; i < n / 2; i++) { double x = b[2 * i] * c[2 * i] - b[2 * i + 1] * c[2 * i + 1], y = b[2 * i] * c[2 * i + 1] + b[2 * i + 1] * c[2 * i]; a[2 * i] = x; a[2 * i + 1] = y; } }
#endif
#ifdef K_aos
K(aos, double) { for (long i = 2; i < n / 4; i++) a[i] = b[4 * i] * b[4 * i] + b[4 * i + 1] * b[4 * i + 1] + b[4 * i + 2] * b[4 * i + 2]; }
#endif
#ifdef K_iadd
K(iadd, int) { N a[i] = b[i] + c[i]; }
#endif
#ifdef K_isum
K(isum, int) { int x = 0; N x += b[i]; a[0] = x; }
#endif
#ifdef K_imul
K(imul_, int) { N a[i] = b[i] * c[i] + s; }
#endif
#ifdef K_lmul
K(lmul, int64_t) { N a[i] = b[i] * c[i]; }
#endif
#ifdef K_hash
K(hash, uint64_t) { uint64_t h = s; N { h ^= b[i]; h *= 0x9e3779b97f4a7c15ull; h ^= h >> 29; } a[0] = h; }
#endif
#ifdef K_xorshift
K(xorshift, uint32_t) { N { uint32_t x = b[i]; x ^= x << 13; x ^= x >> 17; x ^= x << 5; a[i] = x; } }
#endif
#ifdef K_popcount
K(popcount, uint64_t) { uint64_t x = 0; N x += __builtin_popcountll(b[i] & c[i]); a[0] = x; }
#endif
#ifdef K_gather
K(gather, int) { N a[i] = b[c[i] & 63]; }
#endif
#ifdef K_shorts
K(shorts, int16_t) { N a[i] = (int16_t)((b[i] * c[i]) >> 7); }
#endif
#ifdef K_bytes
K(bytes, uint8_t) { N a[i] = (uint8_t)((b[i] + c[i] + 1) >> 1); }
#endif
#ifdef K_sad
K(sad, uint8_t) { int x = 0; N x += b[i] > c[i] ? b[i] - c[i] : c[i] - b[i]; a[0] = (uint8_t)x; }
#endif
#ifdef K_count
K(count, uint8_t) { int x = 0; N x += b[i] == s; a[0] = (uint8_t)x; }
#endif
#ifdef K_tofloat
K(tofloat, int) { float *f = (float *)a; N f[i] = (float)b[i] * 0.5f; }
#endif
#ifdef K_toint
K(toint, float) { int *f = (int *)a; N f[i] = (int)(b[i] * s); }
#endif
#ifdef K_widen
K(widen, float) { double x = 0; N x += (double)b[i]; a[0] = (float)x; }
#endif
#ifdef K_fir
K(fir, float) { N a[i] = 0.1f * b[i - 4] + 0.2f * b[i - 3] + 0.3f * b[i - 2] + 0.4f * b[i - 1] + s * b[i]; }
#endif
#ifdef K_grey
K(grey, float) { for (long i = 8; i < n / 3; i++) a[i] = 0.3f * b[3 * i] + 0.6f * b[3 * i + 1] + 0.1f * b[3 * i + 2]; }
#endif
#ifdef K_reverse
K(reverse, double) { N a[i] = b[n - 1 - i] * s; }
#endif
#ifdef K_absdiff
K(absdiff, double) { double x = 0; N x += fabs(b[i] - c[i]); a[0] = x; }
#endif
#ifdef K_norm3
K(norm3, double) { N { double r = 1.0 / sqrt(b[i] * b[i] + c[i] * c[i] + d[i] * d[i]); a[i] = b[i] * r; } }
#endif
