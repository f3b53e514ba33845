/* Samples a process from inside: loaded by LD_PRELOAD, built on this machine when it is needed.

   Each thread has a timer of its own CPU time, whose signal writes where the thread is to a file that is mapped:
   $ROOFTREE_SAMPLES/PID-N holds the number of samples, then for each its time, address, thread and how many ticks it stands for;
   N tells the programs apart that a process becomes by exec. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define MOST 4000000UL
#define PIECE 40000UL /* samples for which there is room on the disk, at a time: a file with holes would end the program at a full disk */
struct sample { uint64_t time, address; uint32_t thread, ticks; };
struct file { uint64_t count, most; struct sample samples[MOST]; };
static struct file *found;
static uint64_t room;
static int store = -1;
static char growing;
static char folder[4096], own[4200];
static long period_ns;
static pthread_key_t key;

static int tick(void) { return SIGRTMAX - 3; }

static void grow(void) {
  if (__atomic_test_and_set(&growing, __ATOMIC_ACQUIRE)) return;
  off_t from = (off_t)(offsetof(struct file, samples) + room * sizeof(struct sample));
  if (room < MOST && store >= 0) {
    if (!fallocate(store, 0, room ? from : 0, (off_t)(PIECE * sizeof(struct sample)) + (room ? 0 : from)))
      __atomic_store_n(&room, room + PIECE, __ATOMIC_RELEASE);
    else if (errno == EOPNOTSUPP) __atomic_store_n(&room, MOST, __ATOMIC_RELEASE);
  }
  __atomic_clear(&growing, __ATOMIC_RELEASE);
}

static void on_tick(int number, siginfo_t *info, void *context) {
  int before = errno;
  ucontext_t *at = context;
  struct file *file = found;
  (void)number;
  if (file) {
    uint64_t n = __atomic_fetch_add(&file->count, 1, __ATOMIC_RELAXED);
    if (n + 1000 >= __atomic_load_n(&room, __ATOMIC_ACQUIRE)) grow();
    if (n < MOST && n < __atomic_load_n(&room, __ATOMIC_ACQUIRE)) {
      struct timespec t;
      clock_gettime(CLOCK_MONOTONIC, &t);
      file->samples[n].time = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
#if defined(__x86_64__)
      file->samples[n].address = (uint64_t)at->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
      file->samples[n].address = at->uc_mcontext.pc;
#elif defined(__riscv)
      file->samples[n].address = at->uc_mcontext.__gregs[REG_PC];
#else
#error unknown processor
#endif
      file->samples[n].thread = (uint32_t)syscall(SYS_gettid);
      file->samples[n].ticks = 1 + (uint32_t)info->si_overrun;
    }
  }
  errno = before;
}

static void save_maps(const char *when) {
  char name[4220], part[65536];
  snprintf(name, sizeof name, "%s.maps.%s", own, when);
  int from = open("/proc/self/maps", O_RDONLY | O_CLOEXEC), to = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ssize_t n;
  while (from >= 0 && to >= 0 && (n = read(from, part, sizeof part)) > 0)
    if (write(to, part, (size_t)n) != n) break;
  if (from >= 0) close(from);
  if (to >= 0) close(to);
}

static void stop_thread(void *timer) { timer_delete((timer_t)timer); }

static void start_thread(void) {
  struct sigevent event;
  struct itimerspec every = {{0, period_ns}, {0, period_ns}};
  timer_t timer;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = tick();
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer)) return;
  timer_settime(timer, 0, &every, 0);
  pthread_setspecific(key, (void *)timer);
}

static void start_process(void) {
  int file = -1;
  found = 0;
  for (int n = 0; file < 0 && n < 10000; n++) {
    snprintf(own, sizeof own, "%s/%d-%d", folder, (int)getpid(), n);
    file = open(own, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno != EEXIST) return;
  }
  if (file < 0) return;
  if (store >= 0) close(store); /* of the process that this one was forked from */
  store = file;
  room = 0;
  if (!ftruncate(file, sizeof(struct file))) {
    grow();
    void *place = room ? mmap(0, sizeof(struct file), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    if (place != MAP_FAILED) found = place;
  }
  save_maps("begin");
  if (found) start_thread();
}

struct begun { void *(*function)(void *); void *given; };

static void *run(void *one) {
  struct begun begun = *(struct begun *)one;
  free(one);
  start_thread();
  return begun.function(begun.given);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*function)(void *), void *given) {
  static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!real) real = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
  struct begun *begun = found ? malloc(sizeof *begun) : 0;
  if (!begun) return real(thread, how, function, given);
  begun->function = function;
  begun->given = given;
  int code = real(thread, how, run, begun);
  if (code) free(begun);
  return code;
}

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("ROOFTREE_SAMPLES"), *period = getenv("ROOFTREE_PERIOD_NS");
  struct sigaction action;
  if (!where || !period || strlen(where) >= sizeof folder) return;
  strcpy(folder, where);
  period_ns = atol(period);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_tick;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  if (period_ns <= 0 || sigaction(tick(), &action, 0) || pthread_key_create(&key, stop_thread)) return;
  pthread_atfork(0, 0, start_process);
  start_process();
}

__attribute__((destructor)) static void end(void) {
  if (found) save_maps("end");
}
