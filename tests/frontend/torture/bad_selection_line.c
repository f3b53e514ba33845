void first(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

//: select: 0
//: refuse: - there is no loop at line 0
