/* Cycles of one element of compiled loops, by time alone: the slope between two lengths, in L1.

   Ends of rows are foreseen by branch predictors where the same length comes again and again, of up to some 20 to 100 passes: on
   a Zen 5 12 passes were, 24 not, which made loops of few, long passes up to twice as slow. So each call is longer by 0 to 3 times
   128 elements, drawn anew for each, of both lengths alike: hardly any end is foreseen. What a vector, or a pass of up to 128
   elements, leaves over is the same, too.

   Linked with one object for each loop and a table of them; prints "name aligned|shifted cycles low high".
   A burst holds as many calls as take some 40 000 ticks: time stamp counters of virtual machines move in steps of up to 26 ticks.
   aligned: element FIRST of each array, with which the loops begin, on a multiple of 64 bytes; shifted: the median over random
   multiples of the size of an element. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <x86intrin.h>

enum { RUNS = 15, PLACES = 9, CHAIN = 4000, ROOM = 16384, FEWEST = 8, MOST = 400, BURST = 40000, FIRST = 8 };
typedef void (*Loop)(void *, void *, void *, void *, long, double);
struct entry { const char *name; Loop loop; int bytes; };
extern struct entry loops[];
extern void table_call(int which, Loop loop, char *a, char *b, char *c, char *d, long n);

static char memory[4 * ROOM] __attribute__((aligned(4096)));

static uint64_t now(void) {
    _mm_lfence();
    uint64_t t = __rdtsc();
    _mm_lfence();
    return t;
}
static double chain_of(int length) {
    uint64_t x = 3, t = now();
    for (int i = 0; i < length / 8; i++)
        __asm__ volatile("imul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0" : "+r"(x));
    return now() - t;
}
static double nops(void) {
    uint64_t n = 600, t = now();
    __asm__ volatile(".p2align 6\n1:\n.rept 22\nnop\n.endr\ndec %0\njnz 1b" : "+r"(n));
    return now() - t;
}
static int by_size(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }
static double overhead, best;

/* ticks of so many calls, each of n elements and 0 to 3 times 128 more, as the seed draws them */
static double ticks_of(int which, char **at, long n, int repeats, uint64_t seed) {
    uint64_t t = now();
    for (int r = 0; r < repeats; r++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        table_call(which, loops[which].loop, at[0], at[1], at[2], at[3], n + 128 * (long)(seed >> 62));
        _mm_lfence();
    }
    return now() - t;
}

/* cycles of an element, or -1 if the clock changed or the core was shared */
static double once(int which, char **at, int repeats) {
    static uint64_t seed = 1;
    int bytes = abs(loops[which].bytes);
    long first = bytes == 8 ? 424 : 808, last = bytes == 8 ? 808 : bytes == 4 ? 1576 : 1192;
    double shared = nops(), before = chain_of(CHAIN) - overhead;
    ticks_of(which, at, last + 384, 1, ++seed); /* whoever shares the first-level cache may have used it meanwhile */
    double few = ticks_of(which, at, first, repeats, seed), many = ticks_of(which, at, last, repeats, seed);
    double after = chain_of(CHAIN) - overhead, least = before < after ? before : after;
    double again = nops();
    if (before > 1.02 * least || after > 1.02 * least) return -1;
    shared = (shared > again ? shared : again) * 3 * CHAIN / least;
    if (shared > 1.04 * best) return -1;
    return (many - few) * 3 * CHAIN / least / repeats / (last - first);
}

static void fill(int bytes, int floating) {
    for (int i = 0; i < (int)sizeof memory / bytes; i++) {
        double v = 0.5 + (i * 7919 % 1013) / 1013.0;
        if (floating && bytes == 8) ((double *)memory)[i] = v;
        else if (floating) ((float *)memory)[i] = (float)v;
        else if (bytes == 8) ((int64_t *)memory)[i] = i * 7919;
        else if (bytes == 4) ((int32_t *)memory)[i] = i * 7919;
        else memory[i * bytes] = (char)(i * 7919);
    }
}

int main(void) {
    double sample[201];
    for (int i = 0; i < 201; i++) sample[i] = 2 * chain_of(CHAIN / 2) - chain_of(CHAIN);
    qsort(sample, 201, sizeof *sample, by_size);
    overhead = sample[100];
    for (int i = 0; i < 201; i++) {
        double before = chain_of(CHAIN), ticks = nops(), after = chain_of(CHAIN);
        sample[i] = ticks * 3 * CHAIN / ((before < after ? before : after) - overhead);
    }
    qsort(sample, 201, sizeof *sample, by_size);
    best = sample[20];
    for (int which = 0; loops[which].name; which++) {
        int bytes = abs(loops[which].bytes);
        double all[PLACES], low[PLACES], high[PLACES];
        int places = 0;
        srand(1);
        for (int place = 0; place <= PLACES; place++) {
            char *at[4];
            fill(bytes, loops[which].bytes > 0);
            for (int i = 0; i < 4; i++) {
                int lines = 3 * i + 2; /* no two arrays at the same offset in their page */
                at[i] = memory + i * ROOM + lines * 64 - FIRST * bytes + (place ? rand() % 64 / bytes * bytes : 0);
            }
            double found[RUNS], ticks = 1e9;
            int n = 0;
            once(which, at, 2);
            for (int r = 0; r < 3; r++) {
                double one = ticks_of(which, at, 800, 1, 0);
                if (one < ticks) ticks = one;
            }
            int repeats = BURST / (ticks + 1);
            repeats = repeats < FEWEST ? FEWEST : repeats > MOST ? MOST : repeats;
            for (int r = 0; r < 4 * RUNS && n < RUNS; r++) {
                double cycles = once(which, at, repeats);
                if (cycles > 0) found[n++] = cycles;
            }
            if (n < RUNS / 2) continue;
            qsort(found, n, sizeof *found, by_size);
            if (!place) printf("%s aligned %.5f %.5f %.5f\n", loops[which].name, found[n / 2], found[n / 20], found[n * 3 / 4]);
            else all[places] = found[n / 2], low[places] = found[n / 20], high[places++] = found[n * 3 / 4];
        }
        if (places < PLACES / 2) continue;
        qsort(all, places, sizeof *all, by_size);
        qsort(low, places, sizeof *low, by_size);
        qsort(high, places, sizeof *high, by_size);
        printf("%s shifted %.5f %.5f %.5f\n", loops[which].name, (all[(places - 1) / 2] + all[places / 2]) / 2, low[0], high[places - 1]);
        fflush(stdout);
    }
    fprintf(stderr, "least of 600 passes of 24 nops and the like [cy]: %.0f\n", best);
}
