void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        n--;
    }
}

//: refuse: 3:5 the bound 'n' changes inside the loop, so its trip count is not known
