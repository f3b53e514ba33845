extern "C" void activate(int n, const double *x, double *y, double slope)
{
    double most = 0.5;
    const auto leaky = [slope](double v) { return v > 0 ? v : slope * v; };
    auto twice = [&](auto v) -> double {
        if (v > most)
            return 2 * most;
        return 2 * v;
    };
    for (int i = 0; i < n; ++i) {
        const auto square = [&](int k) { double t = x[k]; most += t * t; return t; };
        const double before = twice(leaky(x[i]));
        y[i] = before + square(i);
    }
}

//: run: n=6 x=double[6] y=double[6] slope=0.25
//: start: most=0.5
//: loops: i = 0 .. n
//: arrays: double x[?]; double y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: flops: add=2 mul=4 select=2
//: loads: x=1
//: stores: y=1
