void f(int n,int m,double*x){for(int i=0;i<n;i+=8){int e=i+8; if(e>n)e=m; for(int j=i;j<e;j++)x[j]=0;}}
//: refuse: 1:87 the bound in 'j<e' is no formula in sizes and outer counters: it depends on the if at line 1
