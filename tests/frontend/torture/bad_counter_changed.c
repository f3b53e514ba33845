void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        a[i] = 1;
        if (a[i] > 2)
            i++;
    }
}

//: refuse: 3:5 the counter 'i' is changed in the loop's body
