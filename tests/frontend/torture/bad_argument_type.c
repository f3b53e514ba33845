static inline double g(const double *p, int i) { return p[i]; }
void f(int n, float *a, double *b) { for (int i=0;i<n;i++) b[i] = g(a,i); }
//: refuse: 2:69 'a' looks at float as double: aliasing cannot be modelled
