void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            goto end;
        a[i] = 1;
    }
end:
    return;
}

//: refuse: 5:13 'goto' leaves the loop early, so how often it runs is not known
