//: select: update
//: run: n=7 s=0.75f p=float[21] q=float[21] r=float[7]
struct V {
    float x, y, z;
    V operator+(const V &o) const { return {x + o.x, y + o.y, z + o.z}; }
    V &operator*=(float f) { x *= f; y *= f; z *= f; return *this; }
    float dot(const V &b) const { return x * b.x + y * b.y + z * b.z; }
    float squared() const { return dot(*this); }
    V scaled(float f) const;
};
inline V V::scaled(float f) const { return {.x = f * this->x, .y = f * y, .z = f * z}; }
static inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline V operator-(V a) { return V{-a.x, -a.y, -a.z}; }
static inline V operator*(float f, V b) { return {f * b.x, f * b.y, f * b.z}; }
static inline V operator*(V b, float f) { return f * b; }
static inline V &operator+=(V &a, const V &b) { a.x += b.x; a.y += b.y; a.z += b.z; return a; }
static inline V cross(V a, V b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static inline V nearer(V a, V b) { if (a.squared() < b.squared()) return a; return b; }

extern "C" void update(int n, float s, V *__restrict p, const V *__restrict q, float *__restrict r)
{
    for (int i = 0; i < n; i++) {
        V d = p[i] - q[i];
        r[i] = d.squared() + (p[i] + q[i]).dot({1, s, 2});
        p[i] += s * cross(d, V{0, 0, 1});
        p[i] *= 0.5f;
        d = {d.y, d.x, d.z};
        p[i] = nearer(-d + p[i], q[i].scaled(s)) * 2.0f;
        r[i] += (d.x > 0 ? d : q[i]).z;
    }
}

//: loops: i = 0 .. n
//: arrays: float p[?] of 12 B; float q[?] of 12 B; float r[?]
//: symbols: n
//: reads: p[i] p[i]+4 p[i]+8 q[i] q[i]+4 q[i]+8 r[i]
//: writes: p[i] p[i]+4 p[i]+8 r[i]
//: flops: add:float=27 mul:float=42 neg:float=3 select:float=6 sub:float=6
//: loads: p=3 q=3
//: stores: p=3 r=1
