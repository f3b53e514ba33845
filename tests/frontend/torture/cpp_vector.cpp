#include <vector>
#include <cmath>
#include <algorithm>
void smooth(std::vector<double> &out, const std::vector<double> &in)
{
    for (std::size_t i = 1; i < in.size() - 1; ++i)
        out[i] = std::max(std::sqrt(in[i - 1]) + std::abs(in[i + 1]), 0.0);
}

//: loops: i = 1 .. in_size-1
//: arrays: double in[in_size]; double out[?]
//: symbols: in_size
//: reads: in[i+1] in[i-1]
//: writes: out[i]
//: flops: abs=1 add=1 max=1 sqrt=1
//: loads: in=2
//: stores: out=1
//: notes: in_size stands for in.size()
