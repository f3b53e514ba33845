void f(int n, double *a)
{
    int i;
    for (i = 0; i < n; i++)
        for (i = 0; i < n; i++)
            a[i] = 1;
}

//: refuse: 4:5 the counter 'i' is changed in the loop's body
