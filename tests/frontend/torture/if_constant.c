#define PERIODIC 0
void c(int n, double *a)
{
    for (int i = 0; i < n; i++) {
        if (PERIODIC)
            a[i] = 1;
        else
            a[i] = 2;
        if (sizeof(double) == 8)
            a[i] += 3;
    }
}

//: run: n=4 a=double[4]
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: reads: a[i]
//: writes: a[i]
//: flops: add=1
//: stores: a=1
