void f(int n, double *a)
{
    for (int i = 1; i < n; i *= 2)
        a[i] = 1;
}

//: refuse: 3:28 the step 'i *= 2' does not add the same amount in each iteration
