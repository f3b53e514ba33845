double a[N], b[N]
for (int i = 0; i < N; ++i)
    a[i] = b[i];

//: refuse: 2:1 cannot read this as C: unexpected 'for'
