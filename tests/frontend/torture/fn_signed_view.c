void f(int n, char *p) { unsigned char *u = (unsigned char*)p; for (int i=0;i<n;i++) u[i] ^= 0x80; }
//: loops: i = 0 .. n
//: arrays: char p[?]
//: symbols: n
//: reads: p[i]
//: writes: p[i]
//: loads: p=1
//: stores: p=1
