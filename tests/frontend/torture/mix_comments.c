// a[i] = wrong;
/* for (int i = 0; i < n; i++) { */
double a[N], /* the second */ b[N]; // for
for (int i = 0; /* i < M */ i < N; ++i) { // { {
    /* b[i] = 0; */ a[i] = b[i]; // }
}

//: loops: i = 0 .. N
//: arrays: double a[N]; double b[N]
//: symbols: N
//: reads: b[i]
//: writes: a[i]
//: loads: b=1
//: stores: a=1
