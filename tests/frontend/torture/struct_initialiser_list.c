//: select: arm
//: run: n=6 link=double[18] pose=double[24]
//: start: c=1.0 s=0.0 at.x=0.25 at.y=0.0
struct link { double c, s, length; };
struct at { double x, y; };
struct pose { double c, s; struct at at; };

void arm(int n, const struct link *restrict link, struct pose *restrict pose)
{
    double c = 1.0, s = 0.0;
    struct at at = {0.25};
    for (int i = 0; i < n; ++i) {
        const double nc = c * link[i].c - s * link[i].s;
        s = s * link[i].c + c * link[i].s;
        c = nc;
        at = (struct at){at.x + link[i].length * c, .y = at.y + link[i].length * s};
        pose[i] = (struct pose){c, .s = s, at};
    }
}

//: loops: i = 0 .. n
//: arrays: double link[?] of 24 B; double pose[?] of 32 B
//: symbols: n
//: reads: link[i] link[i]+16 link[i]+8
//: writes: pose[i] pose[i]+16 pose[i]+24 pose[i]+8
//: flops: add=3 mul=6 sub=1
//: loads: link=3
//: stores: pose=4
