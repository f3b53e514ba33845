// Warping: skip the iterations of a loop that repeat what was simulated, exactly.  No Python here.
//
// If all addresses inside a loop move by the same bytes per iteration (and no inner bound depends on its counter), and the
// state of all caches after iteration n + q is that after iteration n moved by q times these bytes (a whole number of
// lines), then every further q iterations do the same again: sets are taken in turn, so moving all lines renames sets
// and nothing else.  The states are compared slot by slot; nothing rests on a hash.
// After: Morelli and Reineke, PLDI 2022, doi:10.1145/3519939.3523446.
#pragma once

#include <limits>
#include <numeric>

#include "nest.hpp"

namespace rooftree {

// What one loop may do: bytes that all addresses move per iteration, and iterations until that is a whole line.
struct Warpable {
    bool possible = false;
    std::int64_t shift = 0, period = 1;
};

inline Warpable warpable(const Nest& nest, std::size_t depth, std::int64_t largest_line) {
    Warpable out;
    bool first = true;
    for (const Reference& reference : nest.references) {
        if (reference.depth <= depth) continue;
        const std::int64_t shift = reference.address.coefficient(depth) * nest.loops[depth].step;
        if (!first && shift != out.shift) return out;
        out.shift = shift;
        first = false;
    }
    for (std::size_t inner = depth + 1; inner < nest.loops.size(); ++inner)
        for (const auto* bounds : {&nest.loops[inner].starts, &nest.loops[inner].stops})
            for (const Affine& bound : *bounds)
                if (bound.coefficient(depth) != 0) return out;
    out.possible = !first;
    out.period = largest_line / std::gcd(largest_line, out.shift == 0 ? largest_line : out.shift);
    return out;
}

// Watches one execution of one loop.  Saved states are kept between executions to spare allocations.
class Watch {
public:
    void start(std::int64_t work) {
        saved_at_ = 0;
        started_ = saved_work_ = work;
        spent_ = 0;
        active_ = true;
    }

    // After `done` of `trips` iterations; the result is the number of iterations that need not be simulated.
    // `work`: accesses simulated so far; `lowest`: smallest address since the loop was entered.
    std::int64_t skip(Hierarchy& caches, const Warpable& loop, std::int64_t done, std::int64_t trips, std::int64_t work,
                      std::int64_t lowest) {
        if (!active_ || done % loop.period != 0 || trips - done < loop.period) return 0;
        if (saved_at_ > 0 && spent_ <= work - started_) {
            const std::int64_t every = done - saved_at_, times = (trips - done) / every;
            if (times > 0 && caches.equals_shifted(state_, every * loop.shift, spent_)) {
                if (lowest + times * every * std::min<std::int64_t>(loop.shift, 0) < 0) return 0;
                std::vector<std::int64_t>& counts = caches.counts();
                for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += times * (counts[i] - counts_[i]);
                caches.translate(times * every * loop.shift);
                active_ = false;
                return times * every;
            }
        }
        const std::int64_t since = work - (saved_at_ > 0 ? saved_work_ : started_);
        if (done >= saved_at_ + saved_at_ / 4 && since >= caches.slots()) {
            caches.save(state_);
            counts_ = caches.counts();
            saved_at_ = done;
            saved_work_ = work;
        }
        return 0;
    }

private:
    Hierarchy::State state_;
    std::vector<std::int64_t> counts_;
    std::int64_t saved_at_ = 0, saved_work_ = 0, started_ = 0, spent_ = 0;
    bool active_ = false;
};

}  // namespace rooftree
