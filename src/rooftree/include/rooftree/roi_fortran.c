/* What roi.f90 calls. */
#include "roi.h"

void rooftree_roi_begin_f(const char *name) { ROOFTREE_BEGIN(name); }
void rooftree_roi_end_f(const char *name) { ROOFTREE_END(name); }
