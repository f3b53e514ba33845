void skyline(int n, const int *last, const float *x, float *f)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < last[i]; j++)
            f[i] += x[j];
}

//: loops: i = 0 .. n; j = i .. i+last_distance
//: arrays: float f[?]; int last[?]; float x[?]
//: symbols: last_distance n
//: reads: f[i] last[i] x[j]
//: writes: f[i]
//: flops: add:float=1
//: loads: x=1
//: notes: last_distance stands for the mean of last[i] - (i)
