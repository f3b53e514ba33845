// Warping: skip the iterations of a loop that repeat what was simulated, exactly.  No Python here.
//
// If all addresses inside a loop move by the same bytes per iteration (and no inner bound depends on its counter), and the
// state of all caches after iteration n + q is that after iteration n moved by q times these bytes (a whole number of
// lines), then every further q iterations do the same again: sets are taken in turn, so moving all lines renames sets
// and nothing else.  The states are compared slot by slot; nothing rests on a hash.
// After: Morelli and Reineke, PLDI 2022, doi:10.1145/3519939.3523446.
#pragma once

#include <numeric>

#include "nest.hpp"
#include "cache.hpp"

namespace rooftree::ROOFTREE_ISA {

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

// Watches some levels while passes go by, each of which moves all addresses by the same bytes.
template <class Caches>
class Watch {
public:
    Watch(std::size_t from, std::size_t to) : from(from), to(to) {}

    void start(std::int64_t work) {
        saved_at_ = wait_ = not_before_ = 0;
        started_ = saved_work_ = work;
        spent_ = 0;
    }

    // After `done` passes: the number of passes after which the state repeats itself, 0 if it does not so far.
    // `work`: lines looked up so far, which limits what is spent here.
    std::int64_t repeats(Caches& caches, std::int64_t shift, std::int64_t done, std::int64_t passes, std::int64_t work) {
        if (done < not_before_) return 0;
        const std::int64_t every = done - saved_at_;
        if (saved_at_ > 0 && spent_ <= work - started_ && passes - done >= every &&
            caches.equals_shifted(state_, every * shift, from, to, spent_))
            return every;
        const std::int64_t since = work - (saved_at_ > 0 ? saved_work_ : started_);
        if (done >= saved_at_ + saved_at_ / 4 && since >= caches.slots(from, to) / kSaving) {
            caches.save(state_, from, to);
            counts_ = caches.counts();
            saved_at_ = done;
            saved_work_ = work;
        }
        return 0;
    }

    // Whether the state found to repeat itself does so again after `done` passes: what came back from other levels may differ.
    bool still_repeats(const Caches& caches, std::int64_t shift, std::int64_t done) {
        return caches.equals_shifted(state_, (done - saved_at_) * shift, from, to, spent_);
    }

    // Look again only after a while, which is longer each time.
    void pause(std::int64_t done, std::int64_t every) {
        wait_ = std::max(2 * wait_, every);
        not_before_ = done + wait_;
        saved_at_ = 0;
    }

    const std::vector<std::int64_t>& counts() const { return counts_; }  // when the state was saved

    const std::size_t from, to;

private:
    static constexpr std::int64_t kSaving = 4;  // looking up a line takes longer than saving some
    typename Caches::State state_;
    std::vector<std::int64_t> counts_;
    std::int64_t saved_at_ = 0, saved_work_ = 0, started_ = 0, spent_ = 0, wait_ = 0, not_before_ = 0;
};

}  // namespace rooftree::ROOFTREE_ISA
