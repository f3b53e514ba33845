double f(int n, const double *x)
{
    double s = 0;
    auto with = [=](double v) { return s + v; };
    for (int i = 0; i < n; ++i)
        s = with(x[i]);
    return s;
}

//: refuse: 6:13 'with' has a copy of 's', which the loop changes
