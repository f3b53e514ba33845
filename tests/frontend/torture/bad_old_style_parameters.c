double f(n, x)
int n;
double *x;
{
  double s = 0;
  int i;
  for (i = 0; i < n; i++) s += x[i];
  return s;
}
//: refuse: 1:10 'n' is a parameter in the style of before 1989, without its type
