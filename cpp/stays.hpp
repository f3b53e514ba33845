// What lazy lookups keep in mind: which references stay in which lines, and which comes next.  No Python here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "slots.hpp"

namespace rooftree::ROOFTREE_ISA {

// By set of the first level, which references stay there in which lines.
class Stays {
public:
    static constexpr std::size_t kMost = 64;  // references: bits of a word

    // Entries for sets by these bits of the line number.
    void begin(std::int64_t mask) {
        if (mask == mask_) return;
        mask_ = mask;
        masks_.assign(static_cast<std::size_t>(mask) + 1, 0);
    }
    bool watching() const { return mask_ >= 0; }

    // A reference enters or leaves a line; the result is which others stay in its set.
    ROOFTREE_INLINE std::uint64_t add(std::int64_t line, std::size_t reference) {
        std::uint64_t& entry = masks_[static_cast<std::size_t>(line & mask_)];
        const std::uint64_t others = entry;
        entry |= std::uint64_t{1} << reference;
        lines_[reference] = line;
        return others;
    }
    ROOFTREE_INLINE std::uint64_t remove(std::int64_t line, std::size_t reference) {
        return masks_[static_cast<std::size_t>(line & mask_)] &= ~(std::uint64_t{1} << reference);
    }

    // Whether one of these references stays in this line, or in another.
    ROOFTREE_INLINE bool any_in(std::uint64_t references, std::int64_t line) const {
        for (; references != 0; references &= references - 1)
            if (lines_[__builtin_ctzll(references)] == line) return true;
        return false;
    }
    ROOFTREE_INLINE bool any_beside(std::uint64_t references, std::int64_t line) const {
        for (; references != 0; references &= references - 1)
            if (lines_[__builtin_ctzll(references)] != line) return true;
        return false;
    }

    // The first level loses a line.
    ROOFTREE_INLINE void lose(std::int64_t line) {
        const std::uint64_t references = masks_[static_cast<std::size_t>(line & mask_)];
        if (references != 0) lost |= any_in(references, line);
    }

    bool lost = false;  // a line in which a reference stays

private:
    std::int64_t mask_ = -1;
    std::vector<std::uint64_t> masks_;
    std::int64_t lines_[kMost] = {};
};

// References in the order of their next event: pass, then place in the body.
class Agenda {
public:
    bool empty() const { return begin_ == end_; }
    std::int64_t pop() { return keys_[begin_++ & kMask]; }

    // Cheap if few of those in here come later.
    ROOFTREE_INLINE void insert(std::int64_t key) {
        std::size_t at = end_++;
        for (; at != begin_ && keys_[(at - 1) & kMask] > key; --at) keys_[at & kMask] = keys_[(at - 1) & kMask];
        keys_[at & kMask] = key;
    }
    void clear() { begin_ = end_ = 0; }

private:
    static constexpr std::size_t kMask = Stays::kMost - 1;
    std::int64_t keys_[kMask + 1];
    std::size_t begin_ = 0, end_ = 0;
};

}  // namespace rooftree::ROOFTREE_ISA
