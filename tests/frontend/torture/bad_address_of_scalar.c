static void add(double *s, double x) { *s += x; }
double f(int n, const double *x)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        add(&s, x[i]);
    return s;
}

//: refuse: 6:13 the address of the scalar 's' is taken, so it may change unseen
