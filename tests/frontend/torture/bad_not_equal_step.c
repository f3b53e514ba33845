void f(int n, double *a)
{
    for (int i = 0; i != n; i += 3)
        a[i] = 1;
}

//: refuse: 3:21 with a step of 3, 'i != n' ends the loop only if the counter meets the bound exactly, which is not known
