struct p;
void f(int n, struct p *a)
{
    for (int i = 0; i < n; i++)
        a[i].x = 1;
}

//: refuse: 5:9 the struct 'p' is not defined
