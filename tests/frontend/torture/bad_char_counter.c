void f(double *a) { for (unsigned char i=0;i<256;i++) a[i]=1; }
//: refuse: 1:21 the counter 'i' is too narrow for 256
