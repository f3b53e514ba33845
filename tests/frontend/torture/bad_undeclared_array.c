double a[N];
for (int i = 0; i < N; ++i)
    a[i] = b[i];

//: refuse: 3:12 'b' is not declared
