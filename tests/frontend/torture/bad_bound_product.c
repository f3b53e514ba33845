void f(int n, double *a)
{
    for (int i = 0; i * i < n; i++)
        a[i] = 1;
}

//: refuse: 3:21 the condition 'i * i < n' is not linear in the counter
