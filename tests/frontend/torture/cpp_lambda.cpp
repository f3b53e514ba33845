void parallel_for(int n, void (*)(int));
void f(int n, double *a)
{
    auto body = [=](int j) { for (int i = 0; i < n; i++) a[j * n + i] = 1; };
    body(3);
}

//: refuse: 4:30 this loop stands inside something that cannot be followed (a lambda, a switch, a label)
