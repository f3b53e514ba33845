/* rows by hand: the leading dimension is the row length */
void sweep(int rows, int cols, const double *restrict in, double *restrict out)
{
    for (int r = 1; r < rows - 1; r++)
        for (int c = 1; c < cols - 1; c++)
            out[r * cols + c] = 0.25 * (in[(r - 1) * cols + c] + in[(r + 1) * cols + c]
                                      + in[r * cols + c - 1] + in[r * cols + c + 1]);
}

//: run: rows=5 cols=7 in=double[35] out=double[35]
//: loops: r = 1 .. rows-1; c = 1 .. cols-1
//: arrays: double in[?][cols]; double out[?][cols]
//: symbols: cols rows
//: reads: in[r+1][c] in[r-1][c] in[r][c+1] in[r][c-1]
//: writes: out[r][c]
//: flops: add=3 mul=1
//: loads: in=4
//: stores: out=1
