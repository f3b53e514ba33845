double a[M][N], b[N];
for (int i = 0; i < N; ++i)
    b[i] = a[i] + 1;

//: refuse: 3:5 'a[i] + 1' has 1 of the 2 indices that 'a' needs
