void ints(int n, int *a, const int *b, long *c, unsigned char *m)
{
    for (int i = 0; i < n; i++) {
        a[i] = (b[i] * 3 + (a[i] >> 2)) & 0xff;
        c[i] += a[i] / b[i] % 7;
        m[i] = a[i] > b[i];
    }
}

//: run: n=6 a=int[6] b=int[6] c=long[6] m=char[6]
//: loops: i = 0 .. n
//: arrays: int a[?]; int b[?]; long c[?]; unsigned char m[?]
//: symbols: n
//: reads: a[i] b[i] c[i]
//: writes: a[i] c[i] m[i]
//: loads: a=1 b=1 c=1
//: stores: a=1 c=1 m=1
