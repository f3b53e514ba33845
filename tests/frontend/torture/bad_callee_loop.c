static double norm(const double *x, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += x[i] * x[i];
    return s;
}
void f(int n, int m, const double *x, double *y)
{
    for (int j = 0; j < m; j++)
        y[j] = norm(x + j * n, n);
}

//: refuse: - there are 2 loop nests, and which one is meant is not clear: norm line 4 (loops over i); f line 10 (loops over j)
