#include <complex>
namespace field {
class Grid {
public:
    int nx_, ny_;
    double *u_;
    void relax(double w)
    {
        for (int j = 1; j < ny_ - 1; ++j)
            for (int i = 1; i < nx_ - 1; ++i)
                u_[j * nx_ + i] = w * (this->u_[j * nx_ + i - 1] + u_[j * nx_ + i + 1]);
    }
};
}

//: loops: j = 1 .. ny_-1; i = 1 .. nx_-1
//: arrays: double u_[?][nx_]
//: symbols: nx_ ny_
//: reads: u_[j][i+1] u_[j][i-1]
//: writes: u_[j][i]
//: flops: add=1 mul=1
//: loads: u_=2
//: stores: u_=1
