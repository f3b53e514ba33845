void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        while (a[i] > 1)
            a[i] *= 0.5;
}

//: refuse: 4:9 this loop does not count, it depends on the data: it steps none of the variables in its condition 'a[i] > 1'
