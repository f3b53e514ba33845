// A reference of the innermost loop on its way: its addresses advance by a constant stride.  No Python here.
#pragma once

#include "sets.hpp"

namespace rooftree::ROOFTREE_ISA {

struct Moving {
    std::int64_t first, stride, bytes, array;
    Kind kind;
    std::int64_t core;
    std::int64_t line = 0, last = 0, until = 0;  // lines touched, and the pass that changes them
    Slot* front = nullptr;                       // where the line stands if it is the most recent of its set
    std::int64_t period = 0;                     // passes in a line, if they are always as many
    std::int64_t hits = 0;                       // lines looked up that are not in the counts yet
    bool simple = false;                         // within a line, a look into the first level is all there is to a hit
};

// Further passes, this one included, until an address that advances by `stride` has left so many bytes behind it.
inline std::int64_t passes_within(std::int64_t bytes, std::int64_t stride) {
    if (stride > bytes) return 1;
    if (stride == 8) return (bytes >> 3) + 1;
    return static_cast<std::int64_t>(static_cast<std::uint32_t>(bytes) / static_cast<std::uint32_t>(stride)) + 1;
}

}  // namespace rooftree::ROOFTREE_ISA
