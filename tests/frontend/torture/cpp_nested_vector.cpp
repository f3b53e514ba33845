#include <vector>
void f(std::vector<std::vector<double>> &a)
{
    for (int i = 0; i < 100; i++)
        for (int j = 0; j < 100; j++)
            a[i][j] = 1;
}

//: refuse: 6:13 'a[i]' is a pointer that is loaded from memory, so what it points to may lie anywhere
