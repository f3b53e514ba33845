double phi[M][N];

for (int j = 1; j < M-1; ++j)
    for (int i = 1; i < N-1; ++i)
        phi[j][i] = 0.25 * (phi[j][i-1] + phi[j+1][i] + phi[j][i+1] + phi[j-1][i]);

//: loops: j = 1 .. M-1; i = 1 .. N-1
//: arrays: double phi[M][N]
//: symbols: M N
//: reads: phi[j+1][i] phi[j-1][i] phi[j][i+1] phi[j][i-1]
//: writes: phi[j][i]
//: flops: add=3 mul=1
//: loads: phi=4
//: stores: phi=1
