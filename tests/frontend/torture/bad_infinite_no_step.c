void f(int n, double *a)
{
    for (int i = 0; i < n;)
        a[i] = 1;
}

//: refuse: 3:5 this loop does not count, it depends on the data: it steps none of the variables in its condition 'i < n'
