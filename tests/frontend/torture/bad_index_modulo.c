void f(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i % 16] += 1;
}

//: refuse: 4:9 the index -16*floor((i)/(16)) + i in 'a[i % 16]' is not linear in the loop counters i
