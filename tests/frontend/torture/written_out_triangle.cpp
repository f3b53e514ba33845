#include <array>
#include <cstddef>
template <int N> using Mat = std::array<std::array<double, N>, N>;
template <int N> using Vec = std::array<double, N>;
template <int N> static inline void lu(Mat<N> &m)
{
    for (int k = 0; k < N; k++) {
        m[k][k] = 1.0 / m[k][k];
        for (int i = k + 1; i < N; i++) {
            m[i][k] *= m[k][k];
            for (int j = k + 1; j < N; j++)
                m[i][j] -= m[i][k] * m[k][j];
        }
    }
}
template <int N> struct Row { Mat<N> di; Vec<N> rhs; };
template <int N> static inline void sweep(Row<N> *r, std::size_t n)
{
    for (std::size_t i = 1; i < n; i++) {
        Row<N> &p = r[i - 1], &c = r[i];
        lu<N>(p.di);
        for (int a = 0; a < N; a++)
            for (int b = 0; b < a; b++)
                c.rhs[a] -= p.di[a][b] * p.rhs[b];
    }
}
extern "C" void blocks(Row<3> *r, std::size_t n) { sweep<3>(r, n); }
//: loops: i = 1 .. n; a = 0 .. 3; b = 0 .. a
//: arrays: double r[?][12]
//: symbols: n
//: reads: r[i-1][0] r[i-1][1] r[i-1][2] r[i-1][3*a+b] r[i-1][3] r[i-1][4] r[i-1][5] r[i-1][6] r[i-1][7] r[i-1][8] r[i-1][b+9] r[i][a+9]
//: writes: r[i-1][0] r[i-1][3] r[i-1][4] r[i-1][5] r[i-1][6] r[i-1][7] r[i-1][8] r[i][a+9]
//: flops: mul=1 sub=1
//: loads: r=3
//: stores: r=1
