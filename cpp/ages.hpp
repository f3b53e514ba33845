// The ages of the ways of a set under quad-age LRU, two bits each, in one word: all ways at once.  No Python here.
#pragma once

#include "geometry.hpp"
#include "slots.hpp"

namespace rooftree::ROOFTREE_ISA {

class Ages {
public:
    // `held`: ways that hold a line, as `ways_held` tells them.
    Ages(std::uint64_t bits, std::uint64_t held) : bits_(bits), held_(held) {}

    // The lower bit of the age of each of so many ways.
    static std::uint64_t all(std::int64_t ways) { return kLower >> (64 - 2 * ways); }
    static std::uint64_t lower(std::int64_t way) { return std::uint64_t{1} << 2 * way; }

    std::uint64_t bits() const { return bits_; }
    int of(std::int64_t way) const { return static_cast<int>(bits_ >> 2 * way & 3); }
    void set(std::int64_t way, int age) { bits_ = (bits_ & ~(3 * lower(way))) | static_cast<std::uint64_t>(age) * lower(way); }
    void hold(std::int64_t way) { held_ |= lower(way); }

    // The first way of age 3, else the first way.
    std::int64_t oldest() const {
        const std::uint64_t three = bits_ & bits_ >> 1 & kLower;
        return three == 0 ? 0 : __builtin_ctzll(three) / 2;
    }

    // Where no held line is of age 3 all grow old: until the oldest is (`update` 0, 1), or by one year (2, 3); under 1 and 3
    // neither counts nor grows what was just used (-1: nothing).
    void grow(const QuadAge& rules, std::int64_t used) {
        const bool spare = rules.update == 1 || rules.update == 3;
        const std::uint64_t grown = spare && used >= 0 ? held_ & ~lower(used) : held_, two = bits_ >> 1 & grown;
        if (grown == 0 || (two & bits_) != 0) return;
        const int oldest = two != 0 ? 2 : (bits_ & grown) != 0 ? 1 : 0;
        bits_ += static_cast<std::uint64_t>(rules.update < 2 ? 3 - oldest : 1) * grown;
    }

private:
    static constexpr std::uint64_t kLower = 0x5555555555555555u;
    std::uint64_t bits_, held_;
};

// The lower bits of the ways that hold a line.
inline std::uint64_t ways_held(const Slot* slots, std::int64_t ways) {
    std::uint64_t held = 0;
    for (std::int64_t way = 0; way < ways; ++way)
        if (slots[way] != kEmpty) held |= Ages::lower(way);
    return held;
}

}  // namespace rooftree::ROOFTREE_ISA
