void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        ((float *) a)[i] = 1;
}

//: refuse: 4:10 '(float *) a' looks at double as float: aliasing cannot be modelled
