struct V { float x, y; };
V operator+(V a, V b);
void add(int n, V *p, const V *q)
{
    for (int i = 0; i < n; i++)
        p[i] = p[i] + q[i];
}

//: refuse: 6:16 has the operator '+' on a struct V, which this source does not define
