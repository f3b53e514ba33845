void f(int n, double *a)
{
    long *bits = (long *) a;
    for (int i = 0; i < n; i++)
        bits[i] &= 0x7fffffffffffffff;
}

//: refuse: 5:9 where the pointer 'bits' points cannot be followed: '(long *) a' looks at double as long: aliasing cannot be modelled
