void f(int n, double *restrict y, const double *restrict c)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < 100; i++)
            y[j*100 + i] = c[(j/2)*100 + i];
}

//: refuse: 5:28 an index is divided that is not the innermost counter alone
