void f(int n, const double *a, const double *b, double *c)
{
    for (int i = 0; i < n; i++) {
        const double *p = a;
        if (b[i] > 0)
            p = b;
        c[i] = p[i];
    }
}

//: refuse: 7:16 where the pointer 'p' points cannot be followed: it depends on the if at line 5
