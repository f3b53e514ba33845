void f(double h, double *a)
{
    int k = 0;
    for (double x = 0; x < 1; x += h)
        a[k++] = x;
}

//: refuse: 4:5 the counter 'x' is a double, expected an integer
