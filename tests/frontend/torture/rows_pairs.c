/* self pairs of particles sorted into cells: count those within a cutoff, sum of inverse squares */
double cells(int ncell, const int *restrict start, const float *restrict x, const float *restrict y, float rc2)
{
    double e = 0.0;
    for (int c = 0; c < ncell; c++)
        for (int a = start[c]; a < start[c + 1]; a++)
            for (int b = a + 1; b < start[c + 1]; b++) {
                float dx = x[a] - x[b], dy = y[a] - y[b];
                float r2 = dx * dx + dy * dy;
                if (r2 < rc2)
                    e += 1.0f / (r2 + 0.01f);
            }
    return e;
}

//: loops: c = 0 .. ncell; a = 0 .. start_length; b = a+1 .. start_length
//: arrays: int start[?]; float x[?][start_length]; float y[?][start_length]
//: symbols: ncell start_length
//: reads: start[c+1] start[c] x[c][a] x[c][b] y[c][a] y[c][b]
//: flops: add=1 add:float=2 convert=1 div:float=1 mul:float=2 sub:float=2
//: loads: x=1 y=1
//: notes: rows; their mean; by the mean of the squares
