#include "no_such_header.h"
double a[N];
for (int i = 0; i < N; ++i)
    a[i] = 1;

//: refuse: 1:10 the preprocessor refuses it: no_such_header.h: No such file or directory
