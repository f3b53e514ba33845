template <int N> int up(int v) { return v + N; }
void more(int n, int *a) { for (int i = 0; i < n; ++i) a[i] = up<3>(a[i]); }

//: refuse: 1:11 the template parameter 'int N' is no type
