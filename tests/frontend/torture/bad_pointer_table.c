void f(int n, double **a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = 1;
}

//: refuse: 5:13 'a[i]' is a pointer that is loaded from memory, so what it points to may lie anywhere
