/* Finance: trees, paths, dates, ledgers, order books, rolling windows, curves. */
#include <math.h>
#include <stdint.h>

// loop binomial-put: n=20
// loop binomial-put-fine: n=1001
double binomial_put(long n, double v[restrict n + 1], const double s[restrict 2 * n + 1])
{
    for (long t = n - 1; t >= 0; --t)
        for (long i = 0; i <= t; ++i) {
            double hold = 0.51 * v[i + 1] + 0.48 * v[i], now = 1.75 - s[n - t + 2 * i];
            v[i] = hold > now ? hold : now;
        }
    return v[0];
}

// loop trinomial-knock-out: n=1500
// loop trinomial-knock-out-large: n=2000001
void trinomial_knock_out(long n, double *restrict now, const double *restrict next, const double *restrict spot)
{
    for (long i = 1; i < n - 1; ++i)
        now[i] = spot[i] > 1.8 ? 0.0 : 0.17 * next[i - 1] + 0.66 * next[i] + 0.16 * next[i + 1];
}

static float normal_below(float x)
{
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(x));
    float p = k * (0.31938153f + k * (-0.35656378f + k * (1.7814779f + k * (-1.8212559f + k * 1.3302744f))));
    float w = 0.39894228f * expf(-0.5f * x * x) * p;
    return x > 0.0f ? 1.0f - w : w;
}

// loop black-scholes-calls: n=333
// loop black-scholes-calls-L3: n=300000
void black_scholes_calls(long n, float *restrict price, const float *restrict spot, const float *restrict strike,
                         const float *restrict years, const float *restrict sigma)
{
    for (long i = 0; i < n; ++i) {
        float root = sigma[i] * sqrtf(years[i]);
        float d1 = (logf(spot[i] / strike[i]) + (0.02f + 0.5f * sigma[i] * sigma[i]) * years[i]) / root;
        price[i] = spot[i] * normal_below(d1) - strike[i] * expf(-0.02f * years[i]) * normal_below(d1 - root);
    }
}

// loop asian-paths: m=200 steps=12
// loop asian-paths-odd: m=33 steps=7
// loop asian-paths-large: m=450000 steps=13
void asian_paths(long m, long steps, double *restrict payoff, const double z[restrict m][steps])
{
    for (long j = 0; j < m; ++j) {
        double x = 1.0, sum = 0.0;
        for (long t = 0; t < steps; ++t) {
            x *= 1.0002 + 0.01 * (z[j][t] - 1.5);
            sum += x;
        }
        double over = sum / (double)steps - 1.0;
        payoff[j] = over > 0.0 ? over : 0.0;
    }
}

// loop walk-drawdown: n=5000
// loop walk-drawdown-large: n=9000000
int walk_drawdown(long n, int *restrict down)
{
    uint64_t state = 88172645463325252ull;
    int x = 0, top = 0, worst = 0;
    for (long i = 0; i < n; ++i) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        x += state >> 63 ? 1 : -1;
        if (x > top)
            top = x;
        down[i] = top - x;
        if (top - x > worst)
            worst = top - x;
    }
    return worst;
}

// loop civil-dates: n=1000
// loop civil-dates-large: n=5000001
void civil_dates(long n, uint32_t *restrict date, const uint32_t *restrict day)
{
    for (long i = 0; i < n; ++i) {
        uint32_t z = (day[i] & 0xfffff) + 719468;
        uint32_t era = z / 146097, in_era = z - era * 146097;
        uint32_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
        uint32_t in_year = in_era - (365 * year + year / 4 - year / 100);
        uint32_t mp = (5 * in_year + 2) / 153;
        uint32_t month = mp < 10 ? mp + 3 : mp - 9;
        date[i] = (year + 400 * era + (month <= 2)) * 10000 + month * 100 + in_year - (153 * mp + 2) / 5 + 1;
    }
}

// loop roll-to-business-day: n=2000
// loop roll-to-business-day-large: n=6000000
void roll_to_business_day(long n, uint16_t *restrict out, const uint16_t *restrict day, const uint64_t holiday[restrict 64])
{
    for (long i = 0; i < n; ++i) {
        unsigned d = day[i] & 4095u;
        for (int k = 0; k < 5; ++k) {
            unsigned closed = holiday[d >> 6 & 63] >> (d & 63) & 1;
            if ((d + 3) % 7 < 5 && !closed)
                break;
            ++d;
        }
        out[i] = (uint16_t)d;
    }
}

// loop ledger-post: n=1000 m=100
// loop ledger-post-large: n=2500000 m=200000 indirect=worst
void ledger_post(long n, long m, int64_t balance[restrict m], const int *restrict from, const int *restrict to,
                 const int32_t *restrict cents)
{
    for (long i = 0; i < n; ++i) {
        balance[from[i]] -= cents[i];
        balance[to[i]] += cents[i];
    }
}

// loop overdraft-fees: n=3001
// loop overdraft-fees-large: n=8000000
int64_t overdraft_fees(long n, uint8_t *restrict flag, const int32_t *restrict cents)
{
    int64_t balance = 10000;
    for (long i = 0; i < n; ++i) {
        balance += (cents[i] & 2047) - 1024;
        flag[i] = 0;
        if (balance < 0) {
            balance -= 35;
            flag[i] = 1;
        }
    }
    return balance;
}

struct level {
    int32_t price, size;
};

// loop book-sweep: m=150
// loop book-sweep-large: m=500000
void book_sweep(long m, int64_t *restrict cost, const struct level book[restrict m][10], const int32_t *restrict wanted)
{
    for (long j = 0; j < m; ++j) {
        int64_t left = wanted[j] & 511, paid = 0;
        for (int k = 0; k < 10 && left > 0; ++k) {
            int64_t take = book[j][k].size & 127;
            if (take > left)
                take = left;
            paid += take * book[j][k].price;
            left -= take;
        }
        cost[j] = left > 0 ? -1 : paid;
    }
}

struct tick {
    double price;
    float volume;
    uint32_t time;
};

// loop volume-bars: n=1800
// loop volume-bars-large: n=3000000
long volume_bars(long n, double bar[restrict n], const struct tick *restrict t)
{
    long k = 0;
    double paid = 0, volume = 0;
    for (long i = 0; i < n; ++i) {
        paid += t[i].price * t[i].volume;
        volume += t[i].volume;
        if (volume >= 50.0) {
            bar[k++] = paid / volume;
            paid = volume = 0;
        }
    }
    return k;
}

// loop moving-median5: n=2500
// loop moving-median5-large: n=6000001
void moving_median5(long n, float *restrict out, const float *restrict x)
{
    for (long i = 2; i < n - 2; ++i) {
        float a = fminf(x[i - 2], x[i - 1]), b = fmaxf(x[i - 2], x[i - 1]);
        float c = fminf(x[i + 1], x[i + 2]), d = fmaxf(x[i + 1], x[i + 2]);
        float low = fmaxf(a, c), high = fminf(b, d);
        out[i] = fmaxf(fminf(low, high), fminf(fmaxf(low, high), x[i]));
    }
}

// loop rolling-rank: n=500 w=21
// loop rolling-rank-short: n=1001 w=5
// loop rolling-rank-large: n=2000000 w=12
void rolling_rank(long n, long w, float *restrict rank, const double *restrict x)
{
    for (long i = w; i < n; ++i) {
        int below = 0;
        for (long k = 1; k <= w; ++k)
            below += x[i - k] < x[i];
        rank[i] = (float)below / (float)w;
    }
}

// loop rolling-correlation: n=1200
// loop rolling-correlation-large: n=2000000
void rolling_correlation(long n, double *restrict r, const double *restrict x, const double *restrict y)
{
    double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
    for (long i = 0; i < n; ++i) {
        sx += x[i];
        sy += y[i];
        sxx += x[i] * x[i];
        syy += y[i] * y[i];
        sxy += x[i] * y[i];
        if (i >= 20) {
            double u = x[i - 20], v = y[i - 20];
            sx -= u;
            sy -= v;
            sxx -= u * u;
            syy -= v * v;
            sxy -= u * v;
        }
        r[i] = (20 * sxy - sx * sy) / sqrt(fabs((20 * sxx - sx * sx) * (20 * syy - sy * sy)) + 1e-6);
    }
}

struct bar {
    float open, high, low, close;
};

// loop average-true-range: n=1300
// loop average-true-range-large: n=2400000
void average_true_range(long n, float *restrict out, const struct bar *restrict b)
{
    float average = 0.5f;
    for (long i = 1; i < n; ++i) {
        float range = b[i].high - b[i].low;
        float up = fabsf(b[i].high - b[i - 1].close), down = fabsf(b[i].low - b[i - 1].close);
        range = up > range ? up : range;
        range = down > range ? down : range;
        average += (range - average) / 14.0f;
        out[i] = average;
    }
}

// loop bond-yields: m=40 k=9
// loop bond-yields-large: m=200000 k=20
void bond_yields(long m, long k, double *restrict yield, const double *restrict price, const double flow[restrict m][k])
{
    for (long j = 0; j < m; ++j) {
        double v = 0.95;
        for (int step = 0; step < 4; ++step) {
            double p = 0, d = 0;
            for (long c = k - 1; c >= 0; --c) {
                d = d * v + p;
                p = p * v + flow[j][c];
            }
            v -= (p * v - price[j]) / (d * v + p);
        }
        yield[j] = 1.0 / v - 1.0;
    }
}

// loop curve-lookup: n=1500
// loop curve-lookup-large: n=2500000
void curve_lookup(long n, double *restrict rate, const double *restrict years, const double knot[restrict 16],
                  const double level[restrict 16], const double slope[restrict 16])
{
    for (long i = 0; i < n; ++i) {
        int k = 0;
        for (int step = 8; step > 0; step >>= 1)
            k += years[i] >= knot[k + step] ? step : 0;
        rate[i] = level[k] + slope[k] * (years[i] - knot[k]);
    }
}

// loop correlate-shocks: m=150 k=7
// loop correlate-shocks-L2: m=1000 k=20
// loop correlate-shocks-large: m=250000 k=11
void correlate_shocks(long m, long k, double y[restrict m][k], const double z[restrict m][k], const double l[restrict k][k])
{
    for (long j = 0; j < m; ++j)
        for (long i = 0; i < k; ++i) {
            double s = 0;
            for (long c = 0; c <= i; ++c)
                s += l[i][c] * z[j][c];
            y[j][i] = s;
        }
}

// loop garch-likelihood: n=900
// loop garch-likelihood-large: n=3000000
double garch_likelihood(long n, const double *x)
{
    double h = 1.0, sum = 0;
    for (long i = 0; i < n; ++i) {
        double e = x[i] - 1.5;
        sum += log(h) + e * e / h;
        h = 0.01 + 0.08 * e * e + 0.9 * h;
    }
    return -0.5 * sum;
}

// loop convert-half-even: n=1500
// loop convert-half-even-large: n=2200001
void convert_half_even(long n, uint64_t *restrict out, const uint64_t *restrict cents, const uint32_t *restrict rate)
{
    for (long i = 0; i < n; ++i) {
        uint64_t p = (cents[i] & 0xffffffffu) * rate[i];
        uint64_t q = p / 1000000, rest = p - 1000000 * q;
        q += rest > 500000 || (rest == 500000 && (q & 1));
        out[i] = q;
    }
}
