static double g0(double x){return g1(x)+g1(x);}
static double g1(double x){return g2(x)+g2(x);}
static double g2(double x){return g3(x)+g3(x);}
static double g3(double x){return g4(x)+g4(x);}
static double g4(double x){return g5(x)+g5(x);}
static double g5(double x){return g6(x)+g6(x);}
static double g6(double x){return g7(x)+g7(x);}
static double g7(double x){return g8(x)+g8(x);}
static double g8(double x){return g9(x)+g9(x);}
static double g9(double x){return g10(x)+g10(x);}
static double g10(double x){return g11(x)+g11(x);}
static double g11(double x){return g12(x)+g12(x);}
static double g12(double x){return g13(x)+g13(x);}
static double g13(double x){return g14(x)+g14(x);}
static double g14(double x){return g15(x)+g15(x);}
static double g15(double x){return g16(x)+g16(x);}
static double g16(double x){return g17(x)+g17(x);}
static double g17(double x){return g18(x)+g18(x);}
static double g18(double x){return g19(x)+g19(x);}
static double g19(double x){return g20(x)+g20(x);}
static double g20(double x){return x*2;}
void f(int n,double*a){for(int i=0;i<n;i++)a[i]=g0(a[i]);}
//: refuse: 20:43 more than 500 calls are inlined
