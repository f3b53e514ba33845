void f(short n, double a[100][100]) { for (short j=0;j<n;j++) for (short i=j;i<n;i+=2) a[j][i]=a[j][i+1]; }
//: loops: j = 0 .. n; i = j .. n step 2
//: arrays: double a[100][100]
//: symbols: n
//: reads: a[j][i+1]
//: writes: a[j][i]
//: loads: a=1
//: stores: a=1
