void f(int n, double *a, const int *skip)
{
    for (int i = 0; i < n; i++) {
        *a = 1;
        a += skip[i];
    }
}

//: refuse: 4:10 where the pointer 'a' points cannot be followed: it does not advance by the same amount in each iteration of the loop at line 3
