void run(int steps, int n, double *a, double *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5 * (a[i - 1] + a[i + 1]);
        double *tmp = a;
        a = b;
        b = tmp;
    }
}

//: loops: i = 1 .. n-1
//: arrays: double a[?]; double b[?]
//: symbols: n
//: reads: a[i+1] a[i-1]
//: writes: b[i]
//: flops: add=1 mul=1
//: loads: a=2
//: stores: b=1
//: notes: is left out
