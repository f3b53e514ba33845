#define max(a, b) ((a) > (b) ? (a) : (b))
void f(int n, int m, double *a)
{
    for (int i = 0; i < max(n, m); i++)
        a[i] = 1;
}

//: refuse: 4:21 the bound in 'i < ((n) > (m) ? (n) : (m))' is the looser of several, expected the tighter
