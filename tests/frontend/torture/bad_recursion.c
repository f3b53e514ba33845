static double fact(double x) { return x < 1 ? 1 : x * fact(x - 1); }
void f(int n, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = fact(y[i]);
}

//: refuse: 1:55 'fact' calls itself, which cannot be modelled
