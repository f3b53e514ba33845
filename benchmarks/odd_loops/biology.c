/* Biology: windows, words and alignments of sequences, hidden Markov models. */
#include <stdint.h>

// loop gc-skew-windows: n=2000 win=50
// loop gc-skew-windows-medium: n=200000 win=100
// loop gc-skew-windows-large: n=60000000 win=1000
void gc_skew_windows(const char *seq, long n, int win, float *skew)
{
    for (long w = 0; w < n / win; w++) {
        int g = 0, c = 0;
        const char *s = seq + w * win;
        for (int i = 0; i < win; i++) {
            if (s[i] == 'G') g++;
            if (s[i] == 'C') c++;
        }
        skew[w] = (g + c) ? (float)(g - c) / (float)(g + c) : 0.0f;
    }
}

// loop kmer-count: n=2000 k=4
// loop kmer-count-medium: n=200000 k=8
// loop kmer-count-large: n=20000000 k=12
void kmer_count(const uint8_t *seq, long n, int k, uint32_t *count)
{
    uint32_t mask = (uint32_t)((1ull << (2 * k)) - 1), km = 0;
    int filled = 0;
    for (long i = 0; i < n; i++) {
        if (seq[i] > 3) {
            filled = 0;
            km = 0;
            continue;
        }
        km = ((km << 2) | seq[i]) & mask;
        if (++filled >= k)
            count[km]++;
    }
}

// loop revcomp: n=1000
// loop revcomp-medium: n=300000
// loop revcomp-large: n=80000000
void revcomp(const uint8_t *restrict in, uint8_t *restrict out, long n)
{
    for (long i = 0; i < n; i++) {
        uint8_t c = in[i];
        uint8_t r = c == 'A' ? 'T' : c == 'C' ? 'G' : c == 'G' ? 'C' : c == 'T' ? 'A' : 'N';
        out[n - 1 - i] = r;
    }
}

// loop smith-waterman-again: n=64 m=64
// loop smith-waterman-again-medium: n=600 m=600
// loop smith-waterman-again-large: n=5000 m=5000
int smith_waterman(const signed char *q, int n, const signed char *t, int m,
                   signed char sub[20][20], int16_t *H, int16_t *E)
{
    const int open = 11, ext = 1;
    int best = 0;
    for (int i = 0; i < n; i++) {
        int diag = 0, f = 0;
        H[0] = 0;
        for (int j = 1; j <= m; j++) {
            int h = diag + sub[q[i]][t[j - 1]];
            diag = H[j];
            int e = E[j] - ext;
            if (H[j] - open > e) e = H[j] - open;
            f -= ext;
            if (H[j - 1] - open > f) f = H[j - 1] - open;
            if (e > h) h = e;
            if (f > h) h = f;
            if (h < 0) h = 0;
            if (e < -100) e = -100;
            H[j] = (int16_t)h;
            E[j] = (int16_t)e;
            if (h > best) best = h;
        }
    }
    return best;
}

// loop hmm-forward: T=20 S=8
// loop hmm-forward-medium: T=2000 S=16
// loop hmm-forward-large: T=100000 S=64
double hmm_forward(int T, int S, const int obs[T], double A[S][S], double B[S][4], double al[T][S])
{
    double scale_prod = 0.0;
    for (int t = 1; t < T; t++) {
        double tot = 0.0;
        for (int j = 0; j < S; j++) {
            double s = 0.0;
            for (int i = 0; i < S; i++)
                s += al[t-1][i] * A[i][j];
            al[t][j] = s * B[j][obs[t]];
            tot += al[t][j];
        }
        double inv = 1.0 / tot;
        for (int j = 0; j < S; j++) al[t][j] *= inv;
        scale_prod += tot;
    }
    return scale_prod;
}
