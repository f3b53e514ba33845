double f(n, x)
int n;
{
  double s = 0;
  int i;
  for (i = 0; i < n; i++) s += i;
  return s;
}
//: refuse: 1:13 'x' is a parameter in the style of before 1989, without its type
