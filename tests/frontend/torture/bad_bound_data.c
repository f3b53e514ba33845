void f(const double *limit, double *a)
{
    for (int i = 0; i < (int) limit[0]; i++)
        a[i] = 1;
}

//: refuse: 3:21 the bound in 'i < (int) limit[0]' is no formula in sizes and outer counters: it is converted from a double
