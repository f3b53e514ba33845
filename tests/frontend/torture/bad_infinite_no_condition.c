void f(double *a)
{
    for (int i = 0;; i++)
        a[i] = 1;
}

//: refuse: 3:5 this loop has no condition, so it never ends
