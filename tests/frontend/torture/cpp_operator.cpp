struct View { double &operator()(int, int); };
void f(int n, View a)
{
    for (int i = 0; i < n; i++)
        a(i, i) = 1;
}

//: refuse: 5:9 'a' is a variable, but is called like a function
