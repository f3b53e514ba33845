void f(int n, double tol, double *a)
{
    double r = 1;
    for (int i = 0; i < n && r > tol; i++) {
        r *= 0.5;
        a[i] = r;
    }
}

//: refuse: 4:5 the bound 'r' changes inside the loop, so its trip count is not known
