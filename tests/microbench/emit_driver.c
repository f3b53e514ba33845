/* Runs generated functions, one after the other, on memory with known contents.
 *
 *   driver IMAGES < jobs > results
 *
 * A job is a line `function count image buffers offset...`, image -1 leaves the memory as it is; a result is a line `flags address` and all of the memory. Flags: 1 if
 * registers changed that a call must keep, 2 if a floating-point exception other than inexact came up. */
#include <fenv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REGION = 65536, PRECISIONS = 8 };

typedef void (*function)(int64_t count, void *const *buffers);
extern const function functions[];
extern long guarded(function what, int64_t count, void *const *buffers);

static unsigned char memory[REGION] __attribute__((aligned(4096)));
static unsigned char images[PRECISIONS][REGION];

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!file || !fread(images, 1, sizeof images, file)) return 2;
    int index, image, many;
    long count;
    while (scanf("%d %ld %d %d", &index, &count, &image, &many) == 4) {
        void *buffers[16] = {0};
        for (int i = 0; i < many; ++i) {
            long offset;
            if (scanf("%ld", &offset) != 1) return 2;
            buffers[i] = memory + offset;
        }
        if (image >= 0) memcpy(memory, images[image], REGION);
        feclearexcept(FE_ALL_EXCEPT);
        long flags = guarded(functions[index], count, buffers) ? 1 : 0;
        if (fetestexcept(FE_ALL_EXCEPT & ~FE_INEXACT)) flags |= 2;
        printf("%ld %llu\n", flags, (unsigned long long)(uintptr_t)memory);
        fwrite(memory, 1, REGION, stdout);
    }
    return 0;
}
