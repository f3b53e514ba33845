template <class T> T zero() { return 0; }
void clear(int n, int *a) { for (int i = 0; i < n; ++i) a[i] = zero(); }

//: refuse: 2:64 which type 'T' is in 'zero()' cannot be told
