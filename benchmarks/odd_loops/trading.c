/* Trading: option prices, trees, averages and drawdowns. */
#include <math.h>
#include <stdint.h>

// loop black-scholes-call: n=100 r=0.03
// loop black-scholes-call-medium: n=20000 r=0.03
// loop black-scholes-call-large: n=4000000 r=0.03
void black_scholes_call(int n, const double *S, const double *K, const double *T,
                        const double *vol, double r, double *price)
{
    const double inv_sqrt2 = 0.70710678118654752440;
    for (int i = 0; i < n; i++) {
        double sq = vol[i] * sqrt(T[i]);
        double d1 = (log(S[i] / K[i]) + (r + 0.5 * vol[i] * vol[i]) * T[i]) / sq;
        double d2 = d1 - sq;
        double n1 = 0.5 * erfc(-d1 * inv_sqrt2);
        double n2 = 0.5 * erfc(-d2 * inv_sqrt2);
        price[i] = S[i] * n1 - K[i] * exp(-r * T[i]) * n2;
    }
}

// loop american-put: steps=100 S0=100.0 K=105.0 u=1.002 p=0.5 disc=0.99995
// loop american-put-medium: steps=1000 S0=100.0 K=105.0 u=1.002 p=0.5 disc=0.99995
// loop american-put-large: steps=8000 S0=100.0 K=105.0 u=1.002 p=0.5 disc=0.99995
double american_put(int steps, double S0, double K, double u, double p, double disc,
                    double *v, double *px)
{
    double d = 1.0 / u;
    double s = S0 * pow(d, steps);
    for (int i = 0; i <= steps; i++) {
        px[i] = s;
        v[i] = K > s ? K - s : 0.0;
        s *= u * u;
    }
    for (int t = steps - 1; t >= 0; t--) {
        for (int i = 0; i <= t; i++) {
            px[i] = px[i] * u;
            double hold = disc * (p * v[i + 1] + (1.0 - p) * v[i]);
            double ex = K - px[i];
            v[i] = hold > ex ? hold : ex;
        }
    }
    return v[0];
}

// loop ema-macd: n=300
// loop ema-macd-medium: n=50000
// loop ema-macd-large: n=5000000
void ema_macd(const double *close, double *macd, double *signal, long n)
{
    const double a12 = 2.0 / 13.0, a26 = 2.0 / 27.0, a9 = 2.0 / 10.0;
    double fast = close[0], slow = close[0], sig = 0.0;
    macd[0] = signal[0] = 0.0;
    for (long i = 1; i < n; i++) {
        fast += a12 * (close[i] - fast);
        slow += a26 * (close[i] - slow);
        double m = fast - slow;
        sig += a9 * (m - sig);
        macd[i] = m;
        signal[i] = sig;
    }
}

// loop max-drawdown: n=500
// loop max-drawdown-medium: n=100000
// loop max-drawdown-large: n=12000000
double max_drawdown(const double *eq, int n)
{
    double peak = eq[0], mdd = 0.0;
    for (int i = 0; i < n; i++) {
        if (eq[i] > peak) {
            peak = eq[i];
        } else {
            double dd = (peak - eq[i]) / peak;
            if (dd > mdd) mdd = dd;
        }
    }
    return mdd;
}

struct trade {
    int64_t ts;
    double  px;
    int32_t qty;
    char    side;
    uint16_t venue;
    uint32_t id;
};
// loop vwap-by-side: n=100
// loop vwap-by-side-medium: n=20000
// loop vwap-by-side-large: n=4000000
void vwap_by_side(const struct trade *t, long n, double out[2])
{
    double nb = 0, ns = 0;
    int64_t qb = 0, qs = 0;
    for (long i = 0; i < n; i++) {
        if (t[i].side == 'B') {
            nb += t[i].px * t[i].qty;
            qb += t[i].qty;
        } else {
            ns += t[i].px * t[i].qty;
            qs += t[i].qty;
        }
    }
    out[0] = qb ? nb / qb : 0.0;
    out[1] = qs ? ns / qs : 0.0;
}

// loop mc-asian: paths=20 steps=50 arg.seed=88172645463325252 S0=100.0 K=100.0 drift=0.0001 vol=0.01
// loop mc-asian-medium: paths=1000 steps=250 arg.seed=88172645463325252 S0=100.0 K=100.0 drift=0.0001 vol=0.01
// loop mc-asian-large: paths=10000 steps=1000 arg.seed=88172645463325252 S0=100.0 K=100.0 drift=0.0001 vol=0.01
double mc_asian(int paths, int steps, uint64_t seed, double S0, double K, double drift, double vol)
{
    double payoff = 0.0;
    uint64_t x = seed;
    for (int p = 0; p < paths; p++) {
        double s = S0, avg = 0.0;
        for (int k = 0; k < steps; k++) {
            x ^= x << 13; x ^= x >> 7; x ^= x << 17;
            double u = (double)(x >> 11) * 0x1.0p-53 - 0.5;
            s *= exp(drift + vol * 3.4641016151377544 * u);
            avg += s;
        }
        avg /= steps;
        if (avg > K) payoff += avg - K;
    }
    return payoff / paths;
}
