template <class T> void scale(int n, T *x) { for (int i = 0; i < n; ++i) x[i] *= 2; }
template void scale<float>(int, float *);
template void scale<double>(int, double *);

//: refuse: 1:1 the template 'scale' is instantiated with 2 sets of types in this file, expected 1
