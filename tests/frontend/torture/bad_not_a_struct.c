void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i].x = 1;
}

//: refuse: 4:9 'a[i].x' is no struct but double
