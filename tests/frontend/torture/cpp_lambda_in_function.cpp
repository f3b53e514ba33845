template <int Way> static inline long moved(long from, long open)
{
    auto step = [](long v) { return Way > 0 ? v << Way : v >> -Way; };
    long found = step(from) & open;
    found |= step(found) & open;
    return step(found);
}

extern "C" void moves(int n, const long *x, long *y)
{
    for (int i = 0; i < n; ++i)
        y[i] = moved<1>(x[i], 0x7e7e) | moved<-8>(x[i], 0x7f7f);
}

//: run: n=6 x=long[6] y=long[6]
//: loops: i = 0 .. n
//: arrays: long x[?]; long y[?]
//: symbols: n
//: reads: x[i]
//: writes: y[i]
//: loads: x=1
//: stores: y=1
