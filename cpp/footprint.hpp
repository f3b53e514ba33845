// The lines that a loop nest touches.  No Python here.
#pragma once

#include <cstdlib>
#include <unordered_map>

#include "nest.hpp"

namespace rooftree::reuse {

using Int = std::int64_t;

// The lines that a nest touches, by the array whose reference comes first.
class Footprint {
public:
    Footprint(const Nest& nest, Int line_bytes, Int arrays) : nest_(nest), lines_(static_cast<std::size_t>(arrays), 0) {
        while (Int{1} << shift_ < line_bytes) ++shift_;
    }

    template <class Poll>
    const std::vector<Int>& count(Poll poll) {
        for (const Reference& r : nest_.references) {
            // loops that neither move the reference nor bound one that does need but one iteration
            std::vector<bool> needed(r.depth, false);
            for (std::size_t depth = r.depth; depth-- > 0;) {
                needed[depth] = needed[depth] || r.address.coefficient(depth) != 0;
                for (const auto* bounds : {&nest_.loops[depth].starts, &nest_.loops[depth].stops})
                    for (const Affine& bound : *bounds)
                        for (std::size_t outer = 0; outer < depth; ++outer)
                            if (bound.coefficient(outer) != 0) needed[outer] = needed[depth] = true;
            }
            counters_.assign(nest_.loops.size(), 0);
            solid_ = solid(r);
            level(r, needed, 0, poll);
        }
        return lines_;
    }

private:
    static constexpr Int kPage = 1 << 15;  // lines
    // From this depth on the iterations touch all lines from an address on (plus what the outer counters add).
    struct Solid {
        std::size_t depth;
        Int low, bytes;
    };

    // Inner loops with fixed bounds and steps that leave no line out.
    Solid solid(const Reference& r) const {
        Solid out{r.depth, 0, r.bytes};
        while (out.depth > 0) {
            const std::size_t depth = out.depth - 1;
            const Loop& loop = nest_.loops[depth];
            for (const auto* bounds : {&loop.starts, &loop.stops})
                for (const Affine& bound : *bounds)
                    for (const Int coefficient : bound.coefficients)
                        if (coefficient != 0) return out;
            const Range trip = range_of(loop, counters_, 0);
            const Int coefficient = r.address.coefficient(depth), stride = coefficient * loop.step;
            if (trip.trips == 0) return {depth, 0, 0};
            if (trip.trips > 1 && std::abs(stride) >= out.bytes + (Int{1} << shift_)) return out;
            const Int way = stride * (trip.trips - 1);
            out = {depth, out.low + coefficient * trip.start + std::min<Int>(way, 0), out.bytes + std::abs(way)};
        }
        return out;
    }

    template <class Poll>
    void level(const Reference& r, const std::vector<bool>& needed, std::size_t depth, Poll& poll) {
        if (depth == solid_.depth) {
            const Int address = r.address.at(counters_, depth) + solid_.low;
            if (solid_.bytes > 0) set(address >> shift_, (address + solid_.bytes - 1) >> shift_, r.array);
            return;
        }
        const Loop& loop = nest_.loops[depth];
        Range trip = range_of(loop, counters_, depth);
        if (!needed[depth]) trip.trips = std::min<Int>(trip.trips, 1);
        for (Int i = 0; i < trip.trips; ++i) {
            counters_[depth] = trip.start + i * loop.step;
            level(r, needed, depth + 1, poll);
            if ((++steps_ & ((1 << 20) - 1)) == 0) poll();
        }
    }

    static Int ones(std::uint64_t word) {
        word -= word >> 1 & 0x5555555555555555u;
        word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
        return static_cast<Int>(((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
    }

    void set(Int first, Int last, Int array) {
        for (Int line = first; line <= last;) {
            const Int page = line / kPage, end = std::min(last + 1, (page + 1) * kPage);
            if (page != page_number_ || page_ == nullptr) {
                std::vector<std::uint64_t>& found = pages_[page];
                if (found.empty()) found.assign(kPage / 64, 0);
                page_number_ = page;
                page_ = &found;
            }
            while (line < end) {
                const Int bit = line % 64, count = std::min<Int>(64 - bit, end - line);
                const std::uint64_t mask = (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << bit;
                std::uint64_t& word = (*page_)[static_cast<std::size_t>(line % kPage / 64)];
                if ((word & mask) != mask) {
                    lines_[static_cast<std::size_t>(array)] += ones(mask & ~word);
                    word |= mask;
                }
                line += count;
            }
        }
    }

    const Nest& nest_;
    std::vector<Int> lines_, counters_;
    std::unordered_map<Int, std::vector<std::uint64_t>> pages_;
    std::vector<std::uint64_t>* page_ = nullptr;
    Int page_number_ = -1, steps_ = 0;
    Solid solid_{};
    int shift_ = 0;
};

}  // namespace rooftree::reuse
