void f(int n,int k,double*x,double*y){for(int i=0;i<n;i++){int lo=i-k,hi=i+k+1; if(lo<0)lo=0; if(hi>n)hi=n; double s=0; for(int j=lo;j<hi;j++)s+=x[j];y[i]=s;}}
//: loops: i = 0 .. n; j = 0 & i-k .. i+k+1 & n
//: arrays: double x[?]; double y[?]
//: symbols: k n
//: reads: x[j]
//: writes: y[i]
//: flops: add=1
//: loads: x=1
