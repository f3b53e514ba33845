// The simulator for processors with AVX-512; CMakeLists.txt gives this file alone the flags.
#define ROOFTREE_ISA avx512
#include "engine.hpp"

namespace rooftree::avx512 {

std::unique_ptr<Simulator> make(const Caches& caches) { return make_core(caches); }

}  // namespace rooftree::avx512
