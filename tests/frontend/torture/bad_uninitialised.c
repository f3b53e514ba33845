void f(int n, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double t;
        if (x[i] > 0)
            t = x[i];
        y[i] = t;
    }
}

//: refuse: 7:16 't' may be read here before it has a value
