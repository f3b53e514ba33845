void shadow(int i, double *a)
{
    double s = 1;
    for (int j = 0; j < i; ++j) {
        double s = a[j];
        for (int i = 0; i < 3; ++i)
            a[3 * j + i] += s;
    }
    a[0] = s;
}

//: loops: j = 0 .. i; i_2 = 0 .. 3
//: arrays: double a[?]
//: symbols: i
//: reads: a[i_2+3*j] a[j]
//: writes: a[i_2+3*j]
//: flops: add=1
//: loads: a=1
//: stores: a=1
