unsigned decode(int n, unsigned x, const unsigned char *slot, const unsigned short *freq, unsigned char *out)
{
    for (int i = 0; i < n; i++) {
        unsigned m = x & 4095;
        unsigned char s = slot[m];
        out[i] = s;
        x = freq[s] * (x >> 12) + m;
    }
    return x;
}

//: loops: i = 0 .. n
//: arrays: unsigned short freq[256]; unsigned char out[?]; unsigned char slot[4096]
//: symbols: n
//: reads: freq[<slot[<>]>] slot[<>]
//: writes: out[i]
//: loads: freq=1 slot=1
//: stores: out=1
