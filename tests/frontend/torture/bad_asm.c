void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        __asm__ volatile ("" : : "r"(a) : "memory");
        a[i] = 1;
    }
}

//: refuse: 4:9 a gnu asm expression ('__asm__ volatile ("" : : "r"(a) : "memory")') cannot be modelled here
