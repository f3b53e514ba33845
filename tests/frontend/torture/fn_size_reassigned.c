/* the array has the old n elements, the loop runs to another n */
int next_size(int);
void grow(int n)
{
    double a[n];
    n = next_size(n);
    for (int i = 0; i < n; ++i)
        a[i] = 1.0;
}

//: loops: i = 0 .. n_2
//: arrays: double a[n]
//: symbols: n n_2
//: writes: a[i]
//: stores: a=1
//: notes: n_2 stands for a value of n that is set before the nest
