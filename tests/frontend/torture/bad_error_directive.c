#ifndef SIZE
#error "give SIZE"
#endif
double a[SIZE];
for (int i = 0; i < SIZE; ++i)
    a[i] = 1;

//: refuse: 2:2 the preprocessor refuses it: #error "give SIZE"
