void f(int n, const int *kind, double *a)
{
    for (int i = 0; i < n; i++)
        switch (kind[i]) {
        case 0: a[i] = 1;
        default: a[i] += 2;
        }
}

//: refuse: 5:9 a case of a switch that goes on into the next one cannot be modelled
