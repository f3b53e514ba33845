template <typename T>
void axpy(int n, T a, const T *__restrict__ x, T *__restrict__ y)
{
    for (int i = 0; i < n; ++i)
        y[i] += a * x[i];
}
template void axpy<float>(int, float, const float *, float *);

//: loops: i = 0 .. n
//: arrays: float x[?]; float y[?]
//: symbols: n
//: reads: x[i] y[i]
//: writes: y[i]
//: flops: add:float=1 mul:float=1
//: loads: x=1 y=1
//: stores: y=1
