double a[N];
for (i = 0; i < N; ++i)
    a[i] = 0;

//: refuse: 2:6 'i' is not declared
