void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        continue;
        a[i] = 1;
    }
}

//: refuse: 5:9 this statement is never reached
