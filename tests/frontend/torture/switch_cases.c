enum kind { FIRST, SECOND, THIRD = 5 };
void blend(int n, const int *mode, const double *a, const double *b, double *o)
{
    for (int i = 0; i < n; i++) {
        double r;
        switch (mode[i]) {
        case FIRST:
        case 3: r = a[i] * b[i]; break;
        case SECOND: {
            double t = a[i] + b[i];
            r = t - a[i] * b[i];
            break;
        }
        case THIRD: r = 0; break;
        default: r = b[i];
        }
        o[i] = r;
    }
}

//: run: n=8 mode=int[8] a=double[8] b=double[8] o=double[8]
//: loops: i = 0 .. n
//: arrays: double a[?]; double b[?]; int mode[?]; double o[?]
//: symbols: n
//: reads: a[i] b[i] mode[i]
//: writes: o[i]
//: flops: add=1 mul=2 sub=1
//: loads: a=1 b=1 mode=1
//: stores: o=1
