/* Chance: spins and walks. */
#include <math.h>
#include <stdint.h>

// loop ising-sweep: sweeps=1 L=32
// loop ising-sweep-medium: sweeps=1 L=512
// loop ising-sweep-large: sweeps=1 L=8192
long ising_sweep(int8_t *spin, int L, int sweeps, const float *boltz, uint32_t *rng)
{
    long acc = 0;
    int mask = L - 1;
    for (int s = 0; s < sweeps; s++)
        for (int y = 0; y < L; y++)
            for (int x = 0; x < L; x++) {
                int8_t *c = &spin[(long)y * L + x];
                int nb = spin[(long)y * L + ((x + 1) & mask)] + spin[(long)y * L + ((x - 1) & mask)]
                       + spin[(long)((y + 1) & mask) * L + x] + spin[(long)((y - 1) & mask) * L + x];
                int e = *c * nb;               /* -4 .. 4 in steps of 2 */
                *rng = *rng * 1664525u + 1013904223u;
                if ((*rng >> 8) * 0x1p-24f < boltz[(e + 4) / 2]) {
                    *c = (int8_t)-*c;
                    acc++;
                }
            }
    return acc;
}

// loop photon-walk: nphot=20 absorb=0.1
// loop photon-walk-medium: nphot=1000 absorb=0.1
// loop photon-walk-large: nphot=50000 absorb=0.1
double photon_walk(int nphot, double absorb, double *tally)
{
    uint64_t st = 0x853c49e6748fea9bULL;
    double escaped = 0.0;
    for (int p = 0; p < nphot; p++) {
        double z = 0.0, mu = 1.0, w = 1.0;
        for (;;) {
            st = st * 6364136223846793005ULL + 1442695040888963407ULL;
            double u = ((st >> 11) + 1) * 0x1p-53;
            z -= mu * log(u);
            if (z < 0.0 || z >= 25.6) {
                escaped += w;
                break;
            }
            tally[(int)(z * 10.0)] += w * absorb;
            w *= 1.0 - absorb;
            if (w < 1e-3) break;
            st = st * 6364136223846793005ULL + 1442695040888963407ULL;
            mu = (double)(st >> 11) * 0x1p-52 - 1.0;
        }
    }
    return escaped;
}
