#define SET(x, v) do { (x) = (v); } while (0)
void set(int n, double *a)
{
    for (int i = 0; i < n; i++)
        SET(a[i], 1.0);
}

//: run: n=4 a=double[4]
//: loops: i = 0 .. n
//: arrays: double a[?]
//: symbols: n
//: writes: a[i]
//: stores: a=1
