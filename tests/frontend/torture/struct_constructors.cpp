//: select: update
//: run: n=7 s=0.75f p=float[14] q=float[28]
struct V {
    float x, y;
    V(float a, float b) : x(a), y{b} {}
    explicit V(float a) : x(a), y(a) { y *= 2; }
    V operator+(const V &o) const { return V(x + o.x, y + o.y); }
    V turned() const { return {-y, x}; }
};
struct Segment {
    V from, to;
    V middle() const { V sum = from + to; return V(0.5f * sum.x, 0.5f * sum.y); }
};

extern "C" void update(int n, float s, V *__restrict p, const Segment *__restrict q)
{
    for (int i = 0; i < n; i++) {
        V d(0.5f * s);
        V e{s, p[i].y};
        p[i] = V(p[i] + d.turned()) + e + q[i].middle() + V(1, s);
    }
}

//: loops: i = 0 .. n
//: arrays: float p[?] of 8 B; float q[?] of 16 B
//: symbols: n
//: reads: p[i] p[i]+4 q[i] q[i]+12 q[i]+4 q[i]+8
//: writes: p[i] p[i]+4
//: flops: add:float=10 mul:float=4 neg:float=1
//: loads: p=2 q=4
//: stores: p=2
