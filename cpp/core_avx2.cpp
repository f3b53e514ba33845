// The simulator for processors with AVX2; CMakeLists.txt gives this file alone the flags.
#define ROOFTREE_ISA avx2
#include "engine.hpp"

namespace rooftree::avx2 {

std::unique_ptr<Simulator> make(const Caches& caches) { return make_core(caches); }

}  // namespace rooftree::avx2
