#include "bad_include_itself.c"
double a[N];
for (int i = 0; i < N; ++i)
    a[i] = 1;

//: refuse: 1:32 the preprocessor refuses it: #include nested depth 200 exceeds maximum of 200 (use -fmax-include-depth=DEPTH to increase the maximum)
