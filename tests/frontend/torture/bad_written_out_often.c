static double sum(const double *x)
{
    double s = 0;
    for (int k = 0; k < 17; k++)
        s += x[k];
    return s;
}
void f(int n, const double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = sum(x + i);
}
//: select: f
//: refuse: 4:5 this loop inside the innermost loop runs 17 times, more than compilers write out
