void f(int n, const double *x, double *a)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > 0) {
            if (x[i] > 1)
                continue;
            a[i] = 1;
        }
        a[i] += 2;
    }
}

//: refuse: 7:13 this statement is reached only past the nested continue at line 5
