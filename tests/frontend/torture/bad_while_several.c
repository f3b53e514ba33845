void f(long n, int most, const double *c, int *a) {
  for (long i = 0; i < n; i++) {
    double x = 0;
    int k = 0;
    while (k < most && x < 4.0) {
      x = x * x + c[i];
      k++;
    }
    a[i] = k;
  }
}
//: refuse: 5:5 this loop does not count, it depends on the data: k, x change in it and are in its condition 'k < most && x < 4.0'
