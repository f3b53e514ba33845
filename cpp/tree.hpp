// A set under tree-PLRU, kept so that the nodes of its tree need not be stored.  No Python here.
//
// Whichever of its two halves a node calls left makes no difference to what is replaced.  So a set is kept turned such that
// every node leads to the left: the line that would be replaced stands in way 0, the last used one in the last way.  Using
// a line turns the nodes above it: the other half of each goes to the left.  Sets that behave alike are equal then, and
// loops are seen to repeat themselves.
#pragma once

#include <algorithm>

#include "slots.hpp"

namespace rooftree::ROOFTREE_ISA {

// The way that is filled next: where the nodes lead, but to room if there is any: in the fuller half that has some.
// `leaves`: ways up to a power of two; `bits`: by node, the root is 1, whether it leads to the right.
inline std::int64_t end_of_tree(const Slot* slots, std::int64_t ways, std::int64_t leaves, std::uint64_t bits) {
    const auto held = [&](std::int64_t first, std::int64_t last) {
        std::int64_t sum = 0;
        for (std::int64_t way = first; way < std::min(last, ways); ++way) sum += slots[way] != kEmpty ? 1 : 0;
        return sum;
    };
    const bool full = held(0, ways) == ways;
    std::int64_t node = 1, first = 0;
    for (std::int64_t half = leaves / 2; half > 0; half /= 2) {
        const std::int64_t middle = first + half;
        bool right = (bits >> node & 1) != 0 && middle < ways;
        if (!full) {
            const std::int64_t on_left = held(first, middle), on_right = held(middle, middle + half);
            const std::int64_t room_left = std::min(middle, ways) - first - on_left;
            const std::int64_t room_right = std::max<std::int64_t>(0, std::min(middle + half, ways) - middle) - on_right;
            if (room_left == 0 || room_right == 0) {
                right = room_left == 0;
            } else if (on_left != on_right) {
                right = on_right > on_left;
            }
        }
        node = 2 * node + static_cast<std::int64_t>(right);
        if (right) first = middle;
    }
    return first;
}

// Four ways for each group: 1, 2 or 4 groups.
template <int kGroups>
struct Tree {
    static constexpr std::int64_t kWays = kGroup * kGroups;

    // Use a way, that holds this slot from now on: it moves to the end.
    static ROOFTREE_INLINE void touch(Slot* slots, std::int64_t way, Slot slot) {
        slots[way] = slot;
        std::int64_t first = 0;
        for (std::int64_t half = kWays / 2; half >= kGroup; half /= 2) {  // the other half of whole groups to the left
            if (way < first + half) {
                swap_halves(slots + first, half);
                way += half;
            }
            first += half;
        }
        Slot* const four = slots + first;
        const std::int64_t pair = (way - first) / 2, other = (way - first) ^ 1;
        const Slot a = four[2 * (1 - pair)], b = four[2 * (1 - pair) + 1], c = four[other];
        four[0] = a;
        four[1] = b;
        four[2] = c;
        four[3] = slot;
    }

private:
    static ROOFTREE_INLINE void swap_halves(Slot* slots, std::int64_t half) {
        for (std::int64_t i = 0; i < half; ++i) {
            const Slot left = slots[i];
            slots[i] = slots[i + half];
            slots[i + half] = left;
        }
    }
};

}  // namespace rooftree::ROOFTREE_ISA
