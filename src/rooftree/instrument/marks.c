/* Regions that a program names itself: begun and ended here, built on this machine when it is needed.

   include/rooftree/roi.h finds this library by $ROOFTREE_ROI_LIBRARY; programs that call LIKWID's markers or PAPI's high-level
   regions have it in front of those libraries (LD_PRELOAD), so that their calls arrive here.

   $ROOFTREE_ROI/PID holds a `struct file`: how often and how long each thread was in each region, and from when to when, of
   those for which there is room. Where an engine counts, $ROOFTREE_COUNTERS are the counters of all threads (rooftree.instrument.patch); their
   differences from the beginning to the end of a region follow behind. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define NAME 96
#define NODES 1024
#define TIERS 6 /* of intervals, by how long they are: below 0.1 ms, 1 ms, 10 ms, 100 ms, 1 s, and longer ones */
#define KEPT 20000 /* of each tier; of more each has the same chance to be kept */
#define DEPTH 64
#define SLOTS 4096
#define NONE 0xffffffffu

struct node { char name[NAME]; uint32_t parent, thread; uint64_t calls, ns; };
struct interval { uint64_t begin, end; uint32_t thread, node; };
struct file {
  uint64_t version, nodes, dropped, open, counters, seen[TIERS];
  struct node node[NODES];
  struct interval interval[TIERS][KEPT];
  uint64_t counts[];
};
struct slot { uint32_t process, thread; };
struct counters {
  uint64_t used, counters, slot_B, first_B;
  struct slot slot[SLOTS];
};
struct snapshot { uint64_t used; uint64_t *values; struct slot *slots; };
struct frame { uint32_t node; uint64_t begin; struct snapshot before; };
struct stack { struct file *file; uint32_t thread; int slot, depth, lost; struct frame frame[DEPTH]; };

static struct file *found;
static const struct counters *counters;
static uint64_t own_until[SLOTS]; /* of each slot: until when its thread was in a region of its own */
static int off;
static __thread struct stack *mine;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void *mapped(const char *name, size_t make_B) {
  int file = open(name, make_B ? O_RDWR | O_CREAT | O_CLOEXEC : O_RDONLY | O_CLOEXEC, 0600);
  struct stat state;
  void *place = MAP_FAILED;
  if (file < 0) return 0;
  if ((!make_B || !posix_fallocate(file, 0, (off_t)make_B)) && !fstat(file, &state))
    place = mmap(0, (size_t)state.st_size, make_B ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return place == MAP_FAILED ? 0 : place;
}

static void begin_process(void) {
  const char *folder = secure_getenv("ROOFTREE_ROI"), *counts = secure_getenv("ROOFTREE_COUNTERS");
  char name[4200];
  pthread_mutex_lock(&lock);
  if (!found && !off) {
    if (counts && !counters) counters = mapped(counts, 0);
    size_t size = sizeof(struct file) + (counters ? NODES * counters->counters * sizeof(uint64_t) : 0);
    int length = folder ? snprintf(name, sizeof name, "%s/%d", folder, (int)getpid()) : 0;
    struct file *file = length > 0 && length < (int)sizeof name ? mapped(name, size) : 0;
    if (file) {
      file->version = 1;
      file->counters = counters ? counters->counters : 0;
    } else off = 1;
    found = file;
  }
  pthread_mutex_unlock(&lock);
}

static void forget(void) { /* in a forked process, which has a file of its own */
  found = 0;
  pthread_mutex_init(&lock, 0);
  memset(own_until, 0, sizeof own_until);
}

static struct stack *stack(void) {
  if (!found) begin_process();
  if (!found) return 0;
  if (!mine) mine = calloc(1, sizeof *mine);
  if (mine && mine->file != found) {
    mine->file = found;
    mine->thread = (uint32_t)syscall(SYS_gettid);
    mine->slot = -1;
    mine->depth = mine->lost = 0;
  }
  return mine;
}

static const uint64_t *values(uint64_t slot) {
  return (const uint64_t *)((const char *)counters + counters->first_B + slot * counters->slot_B);
}

static int own_slot(struct stack *s) {
  uint64_t used = counters->used < SLOTS ? counters->used : SLOTS;
  if (s->slot >= 0 && counters->slot[s->slot].thread == s->thread) return s->slot;
  s->slot = (int)used - 1;
  while (s->slot >= 0 && counters->slot[s->slot].thread != s->thread) s->slot--;
  return s->slot;
}

/* The counters of the threads whose work may be the region's: of the first thread of a process all of it, of others their own. */
static void take(struct stack *s, struct snapshot *to) {
  uint64_t n = counters->counters, used = counters->used < SLOTS ? counters->used : SLOTS;
  int own = own_slot(s), all = s->thread == (uint32_t)getpid();
  to->used = 0;
  to->values = 0;
  if (own < 0) return;
  uint64_t first = all ? 0 : (uint64_t)own, many = all ? used : 1;
  to->values = malloc(many * (n * sizeof(uint64_t) + sizeof(struct slot)));
  if (!to->values) return;
  to->slots = (struct slot *)(to->values + many * n);
  to->used = many;
  for (uint64_t k = 0; k < many; k++) {
    to->slots[k] = counters->slot[first + k];
    memcpy(to->values + k * n, values(first + k), n * sizeof(uint64_t));
  }
}

static void add(struct stack *s, struct frame *f) {
  struct snapshot *before = &f->before;
  uint64_t n = counters->counters, used = counters->used < SLOTS ? counters->used : SLOTS;
  uint64_t *to = s->file->counts + f->node * n;
  uint32_t process = (uint32_t)getpid();
  int own = own_slot(s), all = s->thread == process;
  if (!before->values || own < 0) return;
  uint64_t first = all ? 0 : (uint64_t)own, last = all ? used : (uint64_t)own + 1;
  for (uint64_t k = first; k < last; k++) {
    uint64_t at = k - first;
    const uint64_t *here = values(k), *there = at < before->used ? before->values + at * n : 0;
    int ours = counters->slot[k].process == process || (there && before->slots[at].process == process);
    if (k != (uint64_t)own && (!ours || __atomic_load_n(&own_until[k], __ATOMIC_ACQUIRE) > f->begin)) continue;
    for (uint64_t i = 0; i < n; i++) to[i] += here[i] - (there ? there[i] : 0);
  }
  free(before->values);
  before->values = 0;
}

static uint32_t node(struct stack *s, const char *name) {
  uint32_t parent = s->depth ? s->frame[s->depth - 1].node : NONE;
  uint64_t many = __atomic_load_n(&s->file->nodes, __ATOMIC_ACQUIRE);
  for (uint32_t k = 0; k < many && k < NODES; k++) {
    struct node *one = &s->file->node[k];
    if (one->thread == s->thread && one->parent == parent && !strncmp(one->name, name, NAME - 1)) return k;
  }
  pthread_mutex_lock(&lock);
  uint32_t made = s->file->nodes < NODES ? (uint32_t)s->file->nodes : NONE;
  if (made != NONE) {
    struct node *one = &s->file->node[made];
    strncpy(one->name, name, NAME - 1);
    one->thread = s->thread;
    one->parent = parent;
    __atomic_store_n(&s->file->nodes, made + 1, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&lock);
  return made;
}

void rooftree_roi_begin(const char *name) {
  int before = errno;
  struct stack *s = name && !off ? stack() : 0;
  if (s) {
    uint32_t at = s->depth < DEPTH && !s->lost ? node(s, name) : NONE;
    if (at == NONE) {
      s->lost++;
      __atomic_fetch_add(&s->file->dropped, 1, __ATOMIC_RELAXED);
    } else {
      struct frame *f = &s->frame[s->depth++];
      f->node = at;
      __atomic_fetch_add(&s->file->open, 1, __ATOMIC_RELAXED);
      if (counters) {
        int own = own_slot(s);
        if (own >= 0 && s->thread != (uint32_t)getpid()) __atomic_store_n(&own_until[own], UINT64_MAX, __ATOMIC_RELEASE);
        take(s, &f->before);
      }
      f->begin = now();
    }
  }
  errno = before;
}

static void keep(struct stack *s, uint32_t node, uint64_t begin, uint64_t end) {
  static __thread uint64_t random = 88172645463325252u;
  int tier = 0;
  for (uint64_t limit = 100000; tier < TIERS - 1 && end - begin >= limit; limit *= 10) tier++;
  uint64_t at = __atomic_fetch_add(&s->file->seen[tier], 1, __ATOMIC_RELAXED);
  struct interval one = {begin, end, s->thread, node};
  if (at < KEPT) {
    s->file->interval[tier][at] = one;
    return;
  }
  random ^= random << 13; /* Marsaglia, Xorshift RNGs (2003) */
  random ^= random >> 7;
  random ^= random << 17;
  at = random % (at + 1);
  if (at < KEPT) {
    pthread_mutex_lock(&lock);
    s->file->interval[tier][at] = one;
    pthread_mutex_unlock(&lock);
  }
}

static void leave(struct stack *s, uint64_t end) {
  struct frame *f = &s->frame[s->depth - 1];
  struct node *one = &s->file->node[f->node];
  one->calls++;
  one->ns += end - f->begin;
  keep(s, f->node, f->begin, end);
  if (counters) {
    add(s, f);
    int own = own_slot(s);
    if (own >= 0 && s->depth == 1) __atomic_store_n(&own_until[own], end, __ATOMIC_RELEASE);
  }
  __atomic_fetch_sub(&s->file->open, 1, __ATOMIC_RELAXED);
  s->depth--;
}

void rooftree_roi_end(const char *name) {
  int before = errno;
  struct stack *s = name && !off && found ? stack() : 0;
  if (s && s->lost) s->lost--;
  else if (s) {
    uint64_t end = now();
    int at = s->depth - 1;
    while (at >= 0 && strncmp(s->file->node[s->frame[at].node].name, name, NAME - 1)) at--;
    if (at < 0) __atomic_fetch_add(&s->file->dropped, 1, __ATOMIC_RELAXED);
    else
      while (s->depth > at) leave(s, end); /* those inside that were not ended end here */
  }
  errno = before;
}

__attribute__((constructor)) static void start(void) { pthread_atfork(0, 0, forget); }

/* LIKWID's marker API. Source: LIKWID wiki, "TutorialMarkerC", "TutorialMarkerF90". */
void likwid_markerInit(void) {}
void likwid_markerThreadInit(void) {}
void likwid_markerClose(void) {}
void likwid_markerNextGroup(void) {}
void likwid_markerWriteFile(const char *file) { (void)file; }
int likwid_markerRegisterRegion(const char *name) { return name ? 0 : -1; }
int likwid_markerResetRegion(const char *name) { return name ? 0 : -1; }
int likwid_markerStartRegion(const char *name) { rooftree_roi_begin(name); return 0; }
int likwid_markerStopRegion(const char *name) { rooftree_roi_end(name); return 0; }
void likwid_markerGetRegion(const char *name, int *events, double *values_, double *seconds, int *calls) {
  (void)name, (void)values_;
  if (events) *events = 0;
  if (seconds) *seconds = 0;
  if (calls) *calls = 0;
}

/* PAPI's high-level calls. Source: PAPI 6 and 7, manual pages of PAPI_hl_region_begin and its like; PAPI_OK is 0. */
int PAPI_hl_region_begin(const char *name) { rooftree_roi_begin(name); return 0; }
int PAPI_hl_region_end(const char *name) { rooftree_roi_end(name); return 0; }
int PAPI_hl_read(const char *name) { (void)name; return 0; }
int PAPI_hl_stop(void) { return 0; }

/* The same from Fortran: blanks fill names up, and their lengths come last. */
static char *of_fortran(const char *name, size_t length, char *to, size_t most) {
  while (length && name[length - 1] == ' ') length--;
  if (length >= most) length = most - 1;
  memcpy(to, name, length);
  to[length] = 0;
  return to;
}
#define NAMED(call) \
  { char text[NAME]; call(of_fortran(name, (size_t)length, text, sizeof text)); }
void likwid_markerinit_(void) {}
void likwid_markerthreadinit_(void) {}
void likwid_markerclose_(void) {}
void likwid_markernextgroup_(void) {}
void likwid_markerregisterregion_(const char *name, int length) { (void)name, (void)length; }
void likwid_markerresetregion_(const char *name, int length) { (void)name, (void)length; }
void likwid_markerstartregion_(const char *name, int length) NAMED(rooftree_roi_begin)
void likwid_markerstopregion_(const char *name, int length) NAMED(rooftree_roi_end)
void papif_hl_region_begin_(const char *name, int *check, int length) { *check = 0; NAMED(rooftree_roi_begin) }
void papif_hl_region_end_(const char *name, int *check, int length) { *check = 0; NAMED(rooftree_roi_end) }
