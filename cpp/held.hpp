// A set of line numbers that moves as a whole.  No Python here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rooftree::ROOFTREE_ISA {

class Held {
public:
    // Forget all, make room for so many.
    void reset(std::size_t lines) {
        std::size_t size = 64;
        while (size < 2 * lines) size *= 2;
        table_.assign(size, kFree);
        moved_ = 0;
    }

    // At most as many as there is room for.
    void add(std::int64_t line) { table_[place_of(line)] = line; }

    // From now on every line is so much larger than it was when it was added.
    void move_to(std::int64_t lines) { moved_ = lines; }

    bool any(std::int64_t first, std::int64_t last) const {
        for (std::int64_t line = first; line <= last; ++line)
            if (table_[place_of(line - moved_)] != kFree) return true;
        return false;
    }

private:
    static constexpr std::int64_t kFree = INT64_MIN;

    std::size_t place_of(std::int64_t line) const {
        std::uint64_t hash = static_cast<std::uint64_t>(line) * 0x9E3779B97F4A7C15u;
        std::size_t place = static_cast<std::size_t>(hash >> 20) & (table_.size() - 1);
        while (table_[place] != kFree && table_[place] != line) place = (place + 1) & (table_.size() - 1);
        return place;
    }

    std::vector<std::int64_t> table_;
    std::int64_t moved_ = 0;
};

}  // namespace rooftree::ROOFTREE_ISA
