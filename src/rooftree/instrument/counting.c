/* SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * A plugin of QEMU (user mode) that counts how often each piece of a program's code is executed, by thread, and how many bytes its
 * vector loads and stores move. The licence of this file lets it be loaded into QEMU, which is under the GPL, version 2.
 *
 * What is counted lies in a file that the program's processes share, so that it is there however they end. Written from QEMU's
 * documentation of the interface (docs/devel/tcg-plugins.rst); the declarations are those that it lists.
 *
 *   cc -O2 -shared -fPIC -DINTERFACE=1 -o counting.so counting.c        (2 for QEMU 9 and later)
 *   qemu-aarch64 -plugin ./counting.so,out=FILE ./program
 *
 * FILE: a head of 64 bytes (bytes in use, threads, files), then records; FILE.names: a number and a path on each line.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void (*executed_f)(unsigned vcpu, void *given);
typedef void (*accessed_f)(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t address, void *given);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, executed_f, int flags, void *given);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, accessed_f, int flags, int kinds, void *given);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
void *qemu_plugin_insn_haddr(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);

#define EXPORT __attribute__((visibility("default")))
#ifndef INTERFACE
#define INTERFACE 1
#endif
EXPORT int qemu_plugin_version = INTERFACE;

enum { THREADS = 64, NO_REGISTERS = 0, LOADS_AND_STORES = 3, RANGES = 4096 };
enum { CODE, LOADED, STORED };

struct record {
  uint32_t kind, file;  /* CODE: counts are executions; LOADED, STORED: bytes of one instruction */
  uint64_t offset;      /* in the file */
  uint32_t instructions, size;
  uint64_t counts[THREADS]; /* of each thread; the last one is that of all further ones */
};
struct head {
  uint64_t used, threads, files;
};

static struct head *head;
static uint64_t room;
static char names[4096];
static enum { OTHER, AARCH64, RISCV } isa;
static __thread int thread = -1;

static struct range {
  uintptr_t start, end;
  uint64_t offset;
  uint32_t file;
} ranges[RANGES];
static size_t known;

static void forget_thread(void) { thread = -1; }

static void add(uint64_t *counts, uint64_t amount) {
  if (thread < 0) {
    uint64_t next = __atomic_fetch_add(&head->threads, 1, __ATOMIC_RELAXED);
    thread = next < THREADS - 1 ? (int)next : THREADS - 1;
  }
  if (thread < THREADS - 1)
    counts[thread] += amount;
  else
    __atomic_fetch_add(counts + thread, amount, __ATOMIC_RELAXED);
}

static void executed(unsigned vcpu, void *given) {
  (void)vcpu;
  add(((struct record *)given)->counts, 1);
}

static void accessed(unsigned vcpu, qemu_plugin_meminfo_t info, uint64_t address, void *given) {
  (void)vcpu, (void)address;
  struct record *record = given; /* two: what it loads, what it stores */
  add(record[qemu_plugin_mem_is_store(info)].counts, 1ull << qemu_plugin_mem_size_shift(info));
}

static struct record *new_records(size_t count) {
  uint64_t at = __atomic_fetch_add(&head->used, count * sizeof(struct record), __ATOMIC_RELAXED);
  if (at + count * sizeof(struct record) > room)
    return NULL;
  return (struct record *)((char *)head + at);
}

/* The mapped file that an address of our own process lies in. Translations come one at a time. */
static struct range *range_of(uintptr_t at) {
  static char line[4096 + 256];
  for (int again = 0; again < 2; again++) {
    for (size_t n = 0; n < known; n++)
      if (ranges[n].start <= at && at < ranges[n].end)
        return ranges + n;
    FILE *maps = again ? NULL : fopen("/proc/self/maps", "r");
    while (maps && known < RANGES && fgets(line, sizeof line, maps)) {
      unsigned long start, end, offset;
      int path = 0;
      if (sscanf(line, "%lx-%lx %*s %lx %*s %*s %n", &start, &end, &offset, &path) < 3 || !path || line[path] != '/')
        continue;
      if (at < start || at >= end)
        continue;
      line[strcspn(line, "\n")] = 0;
      uint32_t file = __atomic_fetch_add(&head->files, 1, __ATOMIC_RELAXED);
      ranges[known++] = (struct range){start, end, offset, file};
      int to = open(names, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600); /* kept open, the program could close it */
      if (to >= 0) {
        dprintf(to, "%u %s\n", file, line + path);
        close(to);
      }
      break;
    }
    if (maps)
      fclose(maps);
  }
  return NULL;
}

static bool is_vector_access(const void *code, size_t size) {
  uint32_t word = 0;
  if (size != 4)
    return false;
  memcpy(&word, code, 4);
  if (isa == RISCV) {
    uint32_t opcode = word & 0x7f, width = word >> 12 & 7;
    return (opcode == 0x07 || opcode == 0x27) && (width == 0 || width >= 5);
  }
  return isa == AARCH64 && (word >> 25 & 15) == 2 && word >> 31;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  size_t count = qemu_plugin_tb_n_insns(block), size = 0;
  uintptr_t first = (uintptr_t)qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(block, 0));
  struct range *range = first ? range_of(first) : NULL;
  struct record *record = new_records(1);
  if (!record)
    return;
  uint64_t offset = range ? first - range->start + range->offset : first;
  uint32_t file = range ? range->file : UINT32_MAX;
  for (size_t n = 0; n < count; n++) {
    struct qemu_plugin_insn *one = qemu_plugin_tb_get_insn(block, n);
    size_t length = qemu_plugin_insn_size(one);
    struct record *bytes;
    if (range && is_vector_access((void *)(first + size), length) && (bytes = new_records(2))) {
      bytes[0] = (struct record){.kind = LOADED, .file = file, .offset = offset + size, .instructions = 1, .size = length};
      bytes[1] = bytes[0];
      bytes[1].kind = STORED;
      qemu_plugin_register_vcpu_mem_cb(one, accessed, NO_REGISTERS, LOADS_AND_STORES, bytes);
    }
    size += length;
  }
  *record = (struct record){.kind = CODE, .file = file, .offset = offset, .instructions = count, .size = size};
  qemu_plugin_register_vcpu_tb_exec_cb(block, executed, NO_REGISTERS, record);
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const char *const *info, int count, char **given) {
  const char *target = info[0], *out = NULL; /* the first member of what QEMU tells is the name of its target */
  for (int n = 0; n < count; n++)
    if (!strncmp(given[n], "out=", 4))
      out = given[n] + 4;
  if (!out)
    return 1;
  isa = !strcmp(target, "aarch64") ? AARCH64 : !strncmp(target, "riscv", 5) ? RISCV : OTHER;
  snprintf(names, sizeof names, "%s.names", out);
  int file = open(out, O_RDWR | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts))
    return 1;
  room = facts.st_size;
  head = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (head == MAP_FAILED)
    return 1;
  uint64_t none = 0;
  __atomic_compare_exchange_n(&head->used, &none, 64, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  pthread_atfork(NULL, NULL, forget_thread);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  return 0;
}
