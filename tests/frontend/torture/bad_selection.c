void first(int n, double *a) { for (int i = 0; i < n; i++) a[i] = 1; }

//: select: third
//: refuse: - there is no function 'third'
