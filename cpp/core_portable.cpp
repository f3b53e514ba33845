// The simulator for every processor.
#define ROOFTREE_ISA portable
#include "engine.hpp"

namespace rooftree::portable {

std::unique_ptr<Simulator> make(const Caches& caches) { return make_core(caches); }

}  // namespace rooftree::portable
