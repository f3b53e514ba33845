real a[N], b[N];
for (int i = 0; i < N; ++i)
    a[i] = b[i];

//: refuse: 3:12 'b' cannot be used: its type real is not known (include the header that defines it, or add a typedef)
