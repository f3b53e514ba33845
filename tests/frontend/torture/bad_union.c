union u { double d; long l; };
void f(int n, union u *a)
{
    for (int i = 0; i < n; i++)
        a[i].l &= 1;
}

//: refuse: 5:9 'a' cannot be used: its type union lets members share memory
