template <class T> void scale(int n, T *x) { for (int i = 0; i < n; ++i) x[i] *= 2; }

//: refuse: 1:1 the template 'scale' is instantiated with 0 sets of types in this file, expected 1
