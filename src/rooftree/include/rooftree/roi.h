/* Regions of a program that `rooftree profile` lists by name.

       #include <rooftree/roi.h>          compile with:  cc $(rooftree config --cflags) ...

       ROOFTREE_BEGIN("solve");
       ...
       ROOFTREE_END("solve");

   Regions may be nested, and several threads may be in them at once. What the first thread of a process has begun holds the
   work of the threads that are in no region of their own meanwhile (OpenMP). The first 95 characters of a name count.
   In C++ a name in a block is enough: `rooftree::roi here("solve");`.

   Nothing has to be linked. Without `rooftree profile` a region costs two comparisons and two branches that are not taken;
   with -DROOFTREE_OFF, and where there is no GNU C for Linux, nothing at all. This file declares no name of the C library. */
#ifndef ROOFTREE_ROI_H
#define ROOFTREE_ROI_H

#if defined(__GNUC__) && defined(__linux__) && !defined(ROOFTREE_OFF)

#ifdef __cplusplus
extern "C" {
#endif

/* One pair for each program and library; in a library of its own, which the profile names, lies what they lead to. */
__attribute__((weak, visibility("hidden"))) void (*rooftree_roi_begin_)(const char *);
__attribute__((weak, visibility("hidden"))) void (*rooftree_roi_end_)(const char *);

extern char *rooftree_roi_getenv(const char *) __asm__("secure_getenv") __attribute__((weak));
extern void *rooftree_roi_dlopen(const char *, int) __asm__("dlopen") __attribute__((weak));
extern void *rooftree_roi_dlsym(void *, const char *) __asm__("dlsym") __attribute__((weak));

__attribute__((constructor, unused)) static void rooftree_roi_find(void) {
  const char *name = !rooftree_roi_begin_ && rooftree_roi_getenv ? rooftree_roi_getenv("ROOFTREE_ROI_LIBRARY") : 0;
  void *library = name && rooftree_roi_dlopen && rooftree_roi_dlsym ? rooftree_roi_dlopen(name, 2) : 0;
  if (library) {
    *(void **)&rooftree_roi_begin_ = rooftree_roi_dlsym(library, "rooftree_roi_begin");
    *(void **)&rooftree_roi_end_ = rooftree_roi_dlsym(library, "rooftree_roi_end");
  }
}

#ifdef __cplusplus
}
#endif

#define ROOFTREE_BEGIN(name) \
  do { \
    if (__builtin_expect(rooftree_roi_begin_ != 0, 0)) rooftree_roi_begin_(name); \
  } while (0)
#define ROOFTREE_END(name) \
  do { \
    if (__builtin_expect(rooftree_roi_end_ != 0, 0)) rooftree_roi_end_(name); \
  } while (0)

#else

#define ROOFTREE_BEGIN(name) ((void)0)
#define ROOFTREE_END(name) ((void)0)

#endif

#ifdef __cplusplus
namespace rooftree {
/* A region as long as the block that it stands in. */
class roi {
 public:
  explicit roi(const char *name) : name_(name) { ROOFTREE_BEGIN(name_); }
  ~roi() { ROOFTREE_END(name_); }
  roi(const roi &) = delete;
  roi &operator=(const roi &) = delete;

 private:
  const char *name_;
};
}  // namespace rooftree
#endif

#endif
