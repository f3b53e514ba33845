double a[N];
for (int i = 0; i < N; ++i)
    sum += a[i];

//: refuse: 3:5 'sum' is not declared
