void f(int n, volatile double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

//: refuse: 4:9 'a' cannot be used: its type volatile double is volatile, so every access happens as written
