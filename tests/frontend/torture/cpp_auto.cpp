#include <array>
#include <cstdint>
using real = float;
constexpr int K = 3;
struct P { real x, y; };
void f(std::int32_t n, P *p, std::array<real, 4> w)
{
    for (auto i = 0; i < n; ++i) {
        auto &q = p[i];
        const auto t = q.x * static_cast<real>(2) + real(K);
        real u{t};
        q.y = u * w[1];
    }
}

//: loops: i = 0 .. n
//: arrays: float p[?] of 8 B; float w[4]
//: symbols: n
//: reads: p[i] w[1]
//: writes: p[i]+4
//: flops: add:float=1 mul:float=2
//: loads: p=1
//: stores: p=1
