#include <stdarg.h>
double sum(int n, ...)
{
    double s = 0;
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        s += va_arg(ap, double);
    va_end(ap);
    return s;
}

//: refuse: 8:9 calls '__builtin_va_arg', whose work is not known
