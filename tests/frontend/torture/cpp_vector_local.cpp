#include <vector>
void f(int n, int m)
{
    std::vector<float> a(n * m), b(n * m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i * m + j] = b[i * m + j];
}

//: loops: i = 0 .. n; j = 0 .. m
//: arrays: float a[?][m]; float b[?][m]
//: symbols: m n
//: reads: b[i][j]
//: writes: a[i][j]
//: loads: b=1
//: stores: a=1
