void f(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        __asm__ volatile ("" : : "r"(a) : "memory");
        a[i] = 1;
    }
}

//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
