int probe(int n, const int *key, const int *table, int mask)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        int h = key[i] & mask;
        while (table[h] != 0) {
            if (table[h] == key[i]) {
                found++;
                break;
            }
            h = (h + 1) & mask;
        }
    }
    return found;
}

//: refuse: 9:17 'break' leaves a loop that does not count
