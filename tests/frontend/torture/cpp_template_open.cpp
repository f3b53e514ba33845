template <class T> void scale(int n, T *x) { for (int i = 0; i < n; ++i) x[i] *= 2; }

//: refuse: 1:1 no line of this file names what the template 'scale' is instantiated with
