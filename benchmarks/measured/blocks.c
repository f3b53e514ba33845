/* Cycles of basic blocks on this machine, by time alone.

   usage: blocks FILE    lines "id hex"; prints "id loop|unrolled cycles low high pages", cycles of one pass

   Each block runs in a process of its own. All registers but r15 and all memory hold 0x12345600, as BHive has them (Chen et al.
   2019, doi:10.1109/IISWC47752.2019.9042166); a page that a block touches is mapped when it does, each to memory of its own.
   Denormals count as zero. Loop: the block, dec r15, jnz, on a multiple of 64 bytes; the slope between many and few passes.
   Unrolled: the slope between 100 and 50 copies. A chain of imul before and after each run tells the clock; a run of nops, which
   needs all that the front end delivers, tells whether another thread had a share of the core: such runs do not count. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <x86intrin.h>

enum { MOST_PAGES = 6, RUNS = 31, CODE = 1 << 20, CHAIN = 4000 };
#define START 0x12345600ull

static unsigned char *code;
static volatile int pages;
static int memory;
static uint64_t saved_rsp, passes_left;

static void fault(int number, siginfo_t *info, void *context) {
    (void)number, (void)context;
    uintptr_t at = (uintptr_t)info->si_addr & ~4095ul;
    if (pages >= MOST_PAGES || at < 65536 || at >= 1ul << 47 || (info->si_code != SEGV_MAPERR)) _exit(3);
    void *got = mmap((void *)at, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, memory, 4096l * pages);
    if (got != (void *)at) _exit(4);
    for (int i = 0; i < 512; i++) ((uint64_t *)at)[i] = START;
    pages++;
}

static unsigned char *put(unsigned char *at, const void *bytes, int n) { return memcpy(at, bytes, n), at + n; }
static unsigned char *load_word(unsigned char *at, int reg, uint64_t value) { /* mov reg, imm64 */
    unsigned char head[] = {0x48 | (reg >= 8), 0xb8 | (reg & 7)};
    return put(put(at, head, 2), &value, 8);
}

static uint64_t pattern[4] = {START, START, START, START};

/* a function that runs the block `copies` times a pass; counts in r15, or in memory where the block may use r15 */
static void (*make(unsigned char *at, const unsigned char *block, int length, int copies, int in_memory))(uint64_t) {
    unsigned char *begin = at;
    at = put(at, "\x53\x55\x41\x54\x41\x55\x41\x56\x41\x57", 10); /* push rbx rbp r12 .. r15 */
    at = load_word(at, 0, (uint64_t)&saved_rsp);
    at = put(at, "\x48\x89\x20", 3); /* mov [rax], rsp */
    at = load_word(at, 0, (uint64_t)&passes_left);
    at = put(at, "\x48\x89\x38", 3); /* mov [rax], rdi */
    at = put(at, "\x49\x89\xff", 3); /* mov r15, rdi */
    at = load_word(at, 0, (uint64_t)pattern);
    for (int v = 0; v < 16; v++) { /* vmovups ymm, [rax] */
        unsigned char move[] = {0xc5, v < 8 ? 0xfc : 0x7c, 0x10, (v & 7) << 3};
        at = put(at, move, 4);
    }
    for (int reg = 0; reg < (in_memory ? 16 : 15); reg++) at = load_word(at, reg, START);
    while ((uintptr_t)at & 63) *at++ = 0x90;
    unsigned char *loop = at;
    for (int c = 0; c < copies; c++) at = put(at, block, length);
    if (in_memory) {
        /* dec qword [rip + x] */
        int64_t away = (unsigned char *)&passes_left - (at + 7);
        int32_t x = (int32_t)away;
        if (away != x) _exit(5);
        at = put(put(at, "\x48\xff\x0d", 3), &x, 4);
    } else
        at = put(at, "\x49\xff\xcf", 3); /* dec r15 */
    int32_t back = (int32_t)(loop - (at + 6));
    at = put(put(at, "\x0f\x85", 2), &back, 4);
    at = load_word(at, 0, (uint64_t)&saved_rsp);
    at = put(at, "\x48\x8b\x20", 3); /* mov rsp, [rax] */
    at = put(at, "\xfc\x41\x5f\x41\x5e\x41\x5d\x41\x5c\x5d\x5b\xc5\xf8\x77\xc3", 15);
    return (void (*)(uint64_t))begin;
}

static uint64_t now(void) {
    _mm_lfence();
    uint64_t t = __rdtsc();
    _mm_lfence();
    return t;
}
static double chain_of(int length) {
    uint64_t x = 3, t = now();
    for (int i = 0; i < length / 8; i++)
        __asm__ volatile("imul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0\nimul %0,%0" : "+r"(x));
    return now() - t;
}
static double chain(void) { return chain_of(CHAIN); } /* ticks of 3 * CHAIN cycles and what is around them */
static double overhead_once(void) { return 2 * chain_of(CHAIN / 2) - chain_of(CHAIN); }
static void idle(uint64_t passes) { (void)passes; }
static double nops(void) { /* ticks of a loop that the front end limits */
    uint64_t n = 600, t = now();
    __asm__ volatile(".p2align 6\n1:\n.rept 22\nnop\n.endr\ndec %0\njnz 1b" : "+r"(n));
    return now() - t;
}
static double overhead, best = 1e9; /* of a chain [ticks]; the least cycles of the nops */

static int by_size(const void *a, const void *b) { return (*(double *)a > *(double *)b) - (*(double *)a < *(double *)b); }

/* cycles of one call; negative if the clock changed meanwhile */
static double run(void (*f)(uint64_t), uint64_t passes) {
    unsigned old = _mm_getcsr();
    f(passes);
    double shared = nops(), before = chain() - overhead;
    uint64_t t = now();
    _mm_setcsr(0x9fc0);
    f(passes);
    double ticks = now() - t;
    _mm_setcsr(old);
    double after = chain() - overhead, least = before < after ? before : after;
    if (before > 1.02 * least || after > 1.02 * least) return -1;
    double again = nops();
    shared = (shared > again ? shared : again) * 3 * CHAIN / least;
    if (shared < best) best = shared;
    if (shared > 1.03 * best) return -1;
    return ticks * 3 * CHAIN / least;
}

static void measure(const char *id, const char *name, void (*few)(uint64_t), void (*many)(uint64_t), uint64_t p1, uint64_t p2, double per) {
    double found[RUNS];
    int n = 0;
    for (int r = 0; r < 4 * RUNS && n < RUNS; r++) {
        double a = run(few, p1), b = run(many, p2);
        if (a > 0 && b > 0) found[n++] = (b - a) / per;
    }
    if (n < RUNS / 2) return;
    qsort(found, n, sizeof *found, by_size);
    printf("%s %s %.4f %.4f %.4f %d\n", id, name, found[n / 4], found[n / 20], found[n * 3 / 4], pages);
    fflush(stdout);
}

static void child(const char *id, const unsigned char *block, int length) {
    static char stack[1 << 16];
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigaltstack(&other, NULL);
    sigaction(SIGSEGV, &action, NULL);
    alarm(3);
    /* near the program's data, so that the counter can be addressed from the code */
    code = mmap((void *)(((uintptr_t)&passes_left & ~0xffffful) + (64 << 20)), 2 * CODE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memory = memfd_create("block", 0);
    if (ftruncate(memory, 4096l * (MOST_PAGES + 1))) _exit(6);
    pid_t loops = fork();
    if (!loops) {
        alarm(3);
        void (*f)(uint64_t) = make(code, block, length, 1, 0);
        double once = run(f, 200) / 200;
        for (int i = 0; i < 20 && once < 0; i++) once = run(f, 200) / 200;
        uint64_t more = once > 0 ? 12000 / once : 2000;
        if (more > 6000) more = 6000;
        if (more < 20) more = 20;
        measure(id, "loop", f, f, 100, 100 + more, more);
        _exit(0);
    }
    waitpid(loops, NULL, 0);
    for (uint64_t passes = 192; passes >= 6; passes /= 2) { /* fewer, where the block goes from page to page */
        int status;
        pid_t copies = fork();
        if (!copies) {
            alarm(3);
            void (*few)(uint64_t) = make(code, block, length, 50, 1);
            void (*many)(uint64_t) = make(code + CODE, block, length, 100, 1);
            double once = run(few, passes);
            for (int i = 0; i < 20 && once < 0; i++) once = run(few, passes);
            if (once > 15000 && passes > 6) _exit(3);
            measure(id, "unrolled", few, many, passes, passes, 50.0 * passes);
            _exit(0);
        }
        waitpid(copies, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 3) break;
    }
    _exit(0);
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    char id[64], hex[4096];
    double once[101];
    for (int i = 0; i < 101; i++) once[i] = overhead_once();
    qsort(once, 101, sizeof *once, by_size);
    overhead = once[50];
    for (int i = 0; i < 101; i++) run(idle, 1);
    while (file && fscanf(file, "%63s %4095s", id, hex) == 2) {
        unsigned char block[2048];
        int length = strlen(hex) / 2;
        for (int i = 0; i < length; i++) sscanf(hex + 2 * i, "%2hhx", block + i);
        pid_t one = fork();
        if (!one) child(id, block, length);
        waitpid(one, NULL, 0);
    }
}
