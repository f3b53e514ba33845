void f(int n, double *a)
{
#pragma omp parallel for \
    schedule(guided)
    for (int i = 0; i < n; i++)
        a[i] = 1;
}

//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: parallel: i
//: writes: a[i]
//: stores: a=1
//: notes: taken as static
