void f(double *a)
{
    for (int i = 10; i < 5; i++)
        a[i] = 1;
}

//: refuse: 3:5 the loop over 'i' never runs: it starts at 10 and counts up to 5
