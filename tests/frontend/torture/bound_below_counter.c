void skyline(int n, const int *first, const float *x, float *f)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j > first[i]; j--)
            f[i] += x[j];
}

//: loops: i = 0 .. n; j = i .. -first_distance+i step -1
//: arrays: float f[?]; int first[?]; float x[?]
//: symbols: first_distance n
//: reads: f[i] first[i] x[j]
//: writes: f[i]
//: flops: add:float=1
//: loads: x=1
//: notes: first_distance stands for the mean of (i) - first[i]
