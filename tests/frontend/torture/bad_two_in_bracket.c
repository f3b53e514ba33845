double a[N][N];
for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
        a[i, j] = 1;

//: refuse: 4:11 cannot read this as C: unexpected 'i,'
