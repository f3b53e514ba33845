void f(int n, double *p) { float *a = p; for (int i=0;i<n;i++) a[i]=p[i]; }
//: refuse: 1:64 where the pointer 'a' points cannot be followed: '*a = p' looks at double as float: aliasing cannot be modelled
