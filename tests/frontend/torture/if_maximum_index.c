int where(int n, const double *x)
{
    int at = 0;
    double best = x[0];
    for (int i = 1; i < n; i++)
        if (x[i] > best) {
            best = x[i];
            at = i;
        }
    return at;
}

//: loops: i = 1 .. n
//: arrays: double x[?]
//: symbols: n
//: reads: x[i]
//: loads: x=1
//: notes: branch option
