double a[N], b[N];
for (int i = 0; i < N; ++i)
    a[i] = s * b[i];

//: refuse: 3:12 's' is not declared
