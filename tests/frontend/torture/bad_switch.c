void f(int n, const int *kind, double *a)
{
    for (int i = 0; i < n; i++)
        switch (kind[i]) {
        case 0: a[i] = 1; break;
        default: a[i] = 2;
        }
}

//: refuse: 4:9 a switch statement cannot be modelled
