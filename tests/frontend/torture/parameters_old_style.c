double f(n, x, k)
int n;
double *x, k;
{
  double s = 0;
  int i;
  for (i = 0; i < n; i++) s += k * x[i];
  return s;
}
//: run: n=6 x=double[6] k=2.0
//: start: s=0.0
//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: flops: add=1 mul=1
//: loads: x=1
