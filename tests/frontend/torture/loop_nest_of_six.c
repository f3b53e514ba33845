double o[NO][NY][NX], in[NI][NY+2][NX+2], w[NO][NI][3][3];
for (int oc = 0; oc < NO; oc++)
  for (int y = 0; y < NY; y++)
    for (int x = 0; x < NX; x++)
      for (int ic = 0; ic < NI; ic++)
        for (int ky = 0; ky < 3; ky++)
          for (int kx = 0; kx < 3; kx++)
            o[oc][y][x] += w[oc][ic][ky][kx] * in[ic][y + ky][x + kx];

//: loops: oc = 0 .. NO; y = 0 .. NY; x = 0 .. NX; ic = 0 .. NI; ky = 0 .. 3; kx = 0 .. 3
//: arrays: double in[NI][NY+2][NX+2]; double o[NO][NY][NX]; double w[NO][NI][3][3]
//: symbols: NI NO NX NY
//: reads: in[ic][ky+y][kx+x] o[oc][y][x] w[oc][ic][ky][kx]
//: writes: o[oc][y][x]
//: flops: add=1 mul=1
//: loads: in=1 w=1
