#include <cstddef>
#include <vector>
class Matrix {
public:
    Matrix(std::size_t r, std::size_t c) : rows_(r), cols_(c), data_(r * c) {}
    double &operator()(std::size_t i, std::size_t j) { return data_[i * cols_ + j]; }
    double operator()(std::size_t i, std::size_t j) const { return data_[i * cols_ + j]; }
    std::size_t rows() const { return rows_; }
    std::size_t cols() const { return cols_; }

private:
    std::size_t rows_, cols_;
    std::vector<double> data_;
};
void smooth(const Matrix &a, Matrix &b)
{
    for (std::size_t i = 1; i + 1 < a.rows(); ++i)
        for (std::size_t j = 1; j + 1 < a.cols(); ++j) {
            b(i, j) = 0.25 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1));
            b(i, j) += a(i, j);
        }
}
//: loops: i = 1 .. a_rows_-1; j = 1 .. a_cols_-1
//: arrays: double a.data_[?][a_cols_]; double b.data_[?][b_cols_]
//: symbols: a_cols_ a_rows_ b_cols_
//: reads: a.data_[i+1][j] a.data_[i-1][j] a.data_[i][j+1] a.data_[i][j-1] a.data_[i][j] b.data_[i][j]
//: writes: b.data_[i][j]
//: flops: add=4 mul=1
//: loads: a.data_=5
//: stores: b.data_=1
