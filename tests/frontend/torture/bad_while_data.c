void newton(double *x, double eps)
{
    double d = 1;
    while (d > eps) {
        d = *x * 0.5;
        *x -= d;
    }
}

//: refuse: 4:5 the counter 'd' is a double, expected an integer
