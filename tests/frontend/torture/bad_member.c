struct p { double x, y; };
void f(int n, struct p *a)
{
    for (int i = 0; i < n; i++)
        a[i].z = 1;
}

//: refuse: 5:9 struct p has no member 'z'
