void f(int n, double *a)
{
    for (int i = 0; i < n; i += 0)
        a[i] = 1;
}

//: refuse: 3:28 the step 'i += 0' is zero, so the loop never ends
