struct __attribute__((packed)) S { double v; float m; };
void f(int n, struct S *s) { for (int i=0;i<n;i++) s[i].v *= s[i].m; }
//: loops: i = 0 .. n
//: arrays: double s[?] of 12 B
//: symbols: n
//: reads: s[i] s[i]+8
//: writes: s[i]
//: flops: convert=1 mul=1
//: loads: s=2
//: stores: s=1
