struct s { unsigned a : 3, b : 5; double x; };
void f(int n, struct s *p)
{
    for (int i = 0; i < n; i++)
        p[i].x = 1;
}

//: refuse: 5:9 the layout of struct s is not known: it has bit fields
