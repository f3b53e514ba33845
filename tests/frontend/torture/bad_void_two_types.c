void f(int n, void *p) { double *a = p; float *b = p; for (int i=0;i<n;i++) a[i] = b[i]; }
//: refuse: 1:84 where the pointer 'b' points cannot be followed: '*b = p' looks at double as float: aliasing cannot be modelled
