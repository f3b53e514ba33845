double a[N], b[N];
for (int i = 0; i < N; ++i)
    b[i] = a[i][0];

//: refuse: 3:12 'a[i][0]' has more indices than 'a' has dimensions
