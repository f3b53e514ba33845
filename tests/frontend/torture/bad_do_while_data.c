void decode(unsigned *id, const unsigned char *p, int n)
{
    for (int i = 0; i < n; i++) {
        unsigned d = 0;
        unsigned char b = 0;
        do {
            b = *p++;
            d = d << 7 | (b & 0x7f);
        } while (b & 0x80);
        id[i] = d;
    }
}

//: refuse: 6:9 how often this loop runs is not known
