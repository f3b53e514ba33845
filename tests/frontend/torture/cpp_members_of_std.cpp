#include <memory>
#include <string>
#include <vector>
struct Item { double price; int qty; std::string name; std::vector<int> tags; };
struct Held { std::unique_ptr<float[]> x, v; std::size_t n; };
double total(const std::vector<Item> &v, Held &p, float dt)
{
    double t = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        t += v[i].price * v[i].qty;
        p.x[i] += dt * p.v[i];
    }
    return t;
}
//: loops: i = 0 .. v_size
//: arrays: float p.v[?]; float p.x[?]; double v[v_size] of 72 B
//: symbols: v_size
//: reads: p.v[i] p.x[i] v[i] v[i]+8
//: writes: p.x[i]
//: flops: add=1 add:float=1 convert=1 mul=1 mul:float=1
//: loads: p.v=1 p.x=1 v=2
//: stores: p.x=1
