double norm(long n, const double *x)
{
    double s = 0.0;
#pragma omp parallel
    {
#pragma omp for simd reduction(+ : s) schedule(dynamic, 64)
        for (long i = 0; i < n; i++)
            s += x[i] * x[i];
    }
    return s;
}

//: loops: i = 0 .. n
//: arrays: double x[?]
//: symbols: n
//: parallel: i
//: reads: x[i]
//: flops: add=1 mul=1
//: loads: x=1
//: notes: taken as static
