#include <vector>
double sum(const std::vector<double> &v)
{
    double s = 0;
    for (double x : v)
        s += x;
    return s;
}

//: loops: i = 0 .. v_size
//: arrays: double v[v_size]
//: symbols: v_size
//: reads: v[i]
//: flops: add=1
//: loads: v=1
