void f(int n, int *a)
{
    for (int i = 0; i < n / 0; i++)
        a[i] = 1;
}

//: refuse: 3:25 'n / 0' divides by zero
