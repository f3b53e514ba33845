void f(int n, double *y, const double *c, const char *b, const unsigned *w)
{
    for (int i = 0; i < n; i++)
        y[i] = c[i / 2] * c[(i + 5) / 2 + 1] + b[i >> 1] + w[i >> 5];
}

//: loops: i = 0 .. n
//: arrays: char b[?]; double c[?] of 4 B; unsigned int w[?] of 1 B; double y[?]
//: symbols: n
//: reads: b[i] c[i+7] c[i] w[i]
//: writes: y[i]
//: flops: add=2 convert=2 mul=1
//: loads: b=1 c=2 w=1
//: stores: y=1
//: notes: b moves by 0.5 B an iteration, counted as 1 B; w moves by 0.125 B an iteration, counted as 1 B
