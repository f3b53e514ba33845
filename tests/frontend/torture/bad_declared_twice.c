double a[N], b[N];
float a[M];
for (int i = 0; i < N; ++i)
    a[i] = b[i];

//: refuse: 2:7 'a' is declared twice, first at line 1
