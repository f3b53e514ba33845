/* A small application of six loops, each held by something else; `rooftree profile` says by what.
 *
 *     gcc -O3 -march=native -g proxy.c -o proxy -lm
 *     rooftree profile --html proxy.html -- ./proxy 50
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

/* Three streams of 64 MiB each, two planes of 2 MiB, a table of 32 KiB, the size of L1 of many cores. */
enum { N = 1 << 23, ROWS = 512, TABLE = 4096 };
#define LARGE_PAGES __attribute__((aligned(1 << 21)))
static double LARGE_PAGES a[N], LARGE_PAGES b[N], LARGE_PAGES c[N], LARGE_PAGES u[ROWS][ROWS], LARGE_PAGES v[ROWS][ROWS], table[TABLE];
static int places[N];
#define NOT_INLINED __attribute__((noinline)) static

NOT_INLINED void stream(double s) { /* memory */
    for (int i = 0; i < N; i++) a[i] = b[i] + s * c[i];
}
NOT_INLINED void relax(double from[ROWS][ROWS], double to[ROWS][ROWS]) { /* caches */
    for (int j = 1; j < ROWS - 1; j++)
        for (int i = 1; i < ROWS - 1; i++) to[j][i] = 0.25 * (from[j][i - 1] + from[j][i + 1] + from[j - 1][i] + from[j + 1][i]);
}
NOT_INLINED double product(int row) { /* a chain of additions */
    double sum = 0.0;
    for (int t = 0; t < 64; t++)
        for (int i = 0; i < ROWS; i++) sum += u[row][i] * v[row][i];
    return sum;
}
NOT_INLINED void state(int times) { /* divisions and square roots */
    for (int t = 0; t < times; t++)
        for (int i = 0; i < TABLE; i++) table[i] = sqrt(table[i] * table[i] + 1.0) / (1.0 + table[i]);
}
NOT_INLINED double polynomial(int times) { /* arithmetic */
    double found = 0.0;
    for (int t = 0; t < times; t++) {
        for (int i = 0; i < TABLE; i++) {
            double x = table[i];
            table[i] = ((((0.05 * x + 0.1) * x + 0.1) * x + 0.1) * x + 0.3) * x + 0.01;
        }
        found += table[t % TABLE];
    }
    return found;
}
NOT_INLINED void gathered(void) { /* addresses that come from memory */
    for (int i = 0; i < N / 16; i++) c[i] = b[places[i]];
}

int main(int count, char **given) {
    int steps = count > 1 ? atoi(given[1]) : 20;
    double found = 0.0;
    unsigned long seed = 1;
    madvise(a, sizeof a, MADV_HUGEPAGE), madvise(b, sizeof b, MADV_HUGEPAGE), madvise(c, sizeof c, MADV_HUGEPAGE);
    madvise(u, sizeof u, MADV_HUGEPAGE), madvise(v, sizeof v, MADV_HUGEPAGE);
    for (int i = 0; i < N; i++) {
        seed = seed * 6364136223846793005ul + 1442695040888963407ul;
        places[i] = (int)((seed >> 33) % N);
        b[i] = i * 1e-6, c[i] = 1.0;
    }
    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < ROWS; i++) u[j][i] = (i ^ j) & 1;
    for (int step = 0; step < steps; step++) {
        stream(0.5);
        for (int i = 0; i < 16; i++) relax(u, v), relax(v, u);
        for (int i = 0; i < 32; i++) found += product(i);
        state(80);
        found += polynomial(800);
        gathered();
    }
    printf("%.6g %.6g %.6g\n", found, a[N / 2], u[ROWS / 2][ROWS / 2]);
    return 0;
}
