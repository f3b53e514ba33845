#include <vector>
double sum(const std::vector<double> &v)
{
    double s = 0;
    for (double x : v)
        s += x;
    return s;
}

//: refuse: 5:5 this loop does not count, so how often it runs is not known
