#include <vector>
struct body { double x, v; };
void kick(std::vector<body> &all, double dt)
{
    for (auto &b : all)
        b.x += dt * b.v;
}
//: loops: i = 0 .. all_size
//: arrays: double all[all_size] of 16 B
//: symbols: all_size
//: reads: all[i] all[i]+8
//: writes: all[i]
//: flops: add=1 mul=1
//: loads: all=2
//: stores: all=1
