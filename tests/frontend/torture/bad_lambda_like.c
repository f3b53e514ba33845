void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a(i) = 1;
}

//: refuse: 4:9 'a' is a variable, but is called like a function
