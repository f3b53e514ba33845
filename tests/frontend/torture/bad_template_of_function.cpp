template <class F> static inline void for_n(int n, F f)
{
    for (int i = 0; i < n; ++i)
        f(i);
}
void scale(int n, const double *x, double *y, double a) { for_n(n, [=](int i) { y[i] = a * x[i]; }); }

//: refuse: 1:1 no line of this file names what the template 'for_n' is instantiated with
