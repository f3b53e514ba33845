double a[N];
for (int i = 0; i < N; ++i)
    a[i] = * / 2;

//: refuse: 3:14 cannot read this as C: unexpected '/'
