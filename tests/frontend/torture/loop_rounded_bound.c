void main_part(int n, float *a)
{
    for (int i = 0; i < n - n % 4; i += 4)
        a[i] = 1;
    for (int i = 0; i < (n & ~7); i += 8)
        a[i] = 2;
}

//: refuse: - there are 2 loop nests, and which one is meant is not clear: main_part line 3 (loops over i); main_part line 5 (loops over i)
