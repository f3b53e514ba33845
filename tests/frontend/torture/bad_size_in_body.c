double a[N];
int k;
for (int i = 0; i < N; ++i) {
    N = 5;
    a[i] = 1;
}

//: refuse: 3:1 the bound 'N' changes inside the loop, so its trip count is not known
