void pairs(int n, const int *start, const float *x, float *f)
{
    for (int c = 0; c < n; c++) {
        int begin = start[c];
        for (int a = begin; a < start[c + 1]; a++)
            for (int b = begin; b < a; b++)
                f[a] += x[b];
    }
}

//: loops: c = 0 .. n; a = 0 .. start_length; b = 0 .. a
//: arrays: float f[?][start_length]; int start[?]; float x[?][start_length]
//: symbols: n start_length
//: reads: f[c][a] start[c+1] start[c] x[c][b]
//: writes: f[c][a]
//: flops: add:float=1
//: loads: x=1
