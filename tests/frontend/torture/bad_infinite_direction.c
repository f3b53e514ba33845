void f(int n, double *a)
{
    for (int i = 0; i < n; i--)
        a[i] = 1;
}

//: refuse: 3:5 the loop counts down by -1, but its condition 'i < n' bounds it on the other side: it never runs or never ends
