/* Games: particles, automata, sprites. */
#include <stddef.h>
#include <stdint.h>

struct particle { float x, y, vx, vy, life; int alive; };

// loop particles-step: n=100 dt=0.016
// loop particles-step-medium: n=20000 dt=0.016
// loop particles-step-large: n=3000000 dt=0.016
void particles_step(struct particle *p, int n, float dt)
{
    for (int i = 0; i < n; i++) {
        struct particle *q = &p[i];
        if (!q->alive) continue;
        q->vy -= 9.81f * dt;
        q->x += q->vx * dt;
        q->y += q->vy * dt;
        if (q->y < 0.0f) {
            q->y = -q->y;
            q->vy *= -0.6f;
        }
        q->life -= dt;
        if (q->life <= 0.0f) q->alive = 0;
    }
}

// loop life-step: w=62 h=40
// loop life-step-medium: w=1022 h=1000
// loop life-step-large: w=8190 h=8000
void life_step(const unsigned char *restrict cur, unsigned char *restrict nxt, int w, int h)
{
    ptrdiff_t s = w + 2;
    for (int y = 1; y <= h; y++) {
        const unsigned char *r = cur + y * s;
        for (int x = 1; x <= w; x++) {
            unsigned char n = r[x-s-1] + r[x-s] + r[x-s+1] + r[x-1] + r[x+1] + r[x+s-1] + r[x+s] + r[x+s+1];
            nxt[y * s + x] = (n == 3) | ((n == 2) & r[x]);
        }
    }
}

// loop sprite-blit-pal: w=32 h=32 pitch=64
// loop sprite-blit-pal-medium: w=256 h=256 pitch=512
// loop sprite-blit-pal-large: w=4000 h=4000 pitch=4096
void sprite_blit_pal(const uint8_t *spr, int w, int h, const uint32_t *pal, uint32_t *fb, int pitch)
{
    for (int y = 0; y < h; y++) {
        uint32_t *line = fb + (size_t)y * pitch;
        for (int x = 0; x < w; x++) {
            uint8_t c = *spr++;
            if (c)
                line[x] = pal[c];
        }
    }
}
