typedef double v4 __attribute__((vector_size(32)));
void f(int n, v4 *a, v4 *b) { for (int i=0;i<n;i++) a[i]+=b[i]; }
//: refuse: 2:59 'b' cannot be used: its type __attribute__((vector_size(32))) makes another type of it
