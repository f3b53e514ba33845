// Lazy lookups: of the innermost loop only those accesses are looked up that enter a line; the others hit.  No Python here.
//
// A reference stays in a line for some passes.  Between entering and leaving it hits, unless the first level loses the line:
// that is watched.  Under LRU, FIFO, tree-PLRU and random replacement the hits of the lines in which references stay, over
// and over, leave the state that the last hit of each leaves, in the order of these; and only within a set does it matter.
// So before a line enters or leaves a set in which others are in use, the hits due there are made up for, one for each
// reference.  Where a line is lost in which a reference stays, every access is looked up for a pass, and all begins anew.
#pragma once

#include <vector>

#include "moving.hpp"
#include "stays.hpp"

namespace rooftree::ROOFTREE_ISA {

template <class Caches>
class Lazy {
public:
    explicit Lazy(Caches& caches) : caches_(caches), stays_(caches.stays()) {}

    // Whether it can be done, and spares more than it costs.
    bool possible(const std::vector<Moving>& moving) {
        if (Caches::kSeveral || moving.size() > Stays::kMost || !caches_.hits_settle()) return false;
        shift_ = caches_.line_shift();
        const std::int64_t line_bytes = std::int64_t{1} << shift_;
        std::int64_t entered = 0;  // bytes by which the lines of all references advance in a pass
        for (const Moving& r : moving) {
            if (!r.simple) return false;
            entered += std::min(r.stride < 0 ? -r.stride : r.stride, line_bytes);
        }
        return 2 * entered <= line_bytes * static_cast<std::int64_t>(moving.size());
    }

    // All accesses of these passes but their number; the result is how many were looked up.
    std::int64_t run(std::vector<Moving>& moving, std::int64_t pass, std::int64_t passes) {
        refs_ = moving.data();
        number_ = moving.size();
        looked_up_ = 0;
        first_ = caches_.first();
        stays_.begin(caches_.first_mask());
        for (Moving& r : moving) {
            const std::int64_t way = r.stride < 0 ? -r.stride : r.stride, line_bytes = std::int64_t{1} << shift_;
            r.period = way > 0 && line_bytes % way == 0 ? line_bytes / way : 0;
        }
        while (pass < passes) {
            pass = stretch(pass, passes);
            for (std::size_t i = 0; i < number_; ++i) stays_.remove(refs_[i].line, i);
            agenda_.clear();
        }
        return looked_up_;
    }

private:
    // Passes from this one on, until a line in use is lost: the result is the pass that comes next.
    std::int64_t stretch(std::int64_t pass, std::int64_t passes) {
        stays_.lost = false;
        for (std::size_t i = 0; i < number_; ++i) {
            Moving& r = refs_[i];
            r.line = (r.first + pass * r.stride) >> shift_;
            stays_.add(r.line, i);
            look_up(r, pass);
            if (r.stride == 0) continue;
            const std::int64_t next = pass + within(r, pass);
            if (next < passes) agenda_.insert(next << kBits | static_cast<std::int64_t>(i));
        }
        if (stays_.lost) return pass + 1;
        while (!agenda_.empty()) {
            const std::int64_t key = agenda_.pop(), now = key >> kBits;
            const auto i = static_cast<std::size_t>(key & (Stays::kMost - 1));
            Moving& r = refs_[i];
            leave(r, i);
            enter(r, i, now);
            if (stays_.lost) return again(i, now);
            const std::int64_t next = now + (r.period > 0 ? r.period : within(r, now));
            if (next < passes) agenda_.insert(next << kBits | static_cast<std::int64_t>(i));
        }
        make_up(all(), 0);
        return passes;
    }

    // The rest of a pass in which reference `i` made the first level lose a line in use.
    std::int64_t again(std::size_t i, std::int64_t pass) {
        make_up(all(), i + 1);
        for (std::size_t rest = i + 1; rest < number_; ++rest) {
            Moving& r = refs_[rest];
            stays_.remove(r.line, rest);
            r.line = (r.first + pass * r.stride) >> shift_;
            look_up(r, pass);
        }
        return pass + 1;
    }

    // If others stay in the line, they hit it later.
    ROOFTREE_INLINE void leave(const Moving& r, std::size_t i) {
        const std::uint64_t others = stays_.remove(r.line, i);
        if (others != 0 && stays_.any_in(others, r.line)) return;
        use(r);
        if (others != 0) make_up(others, i);
    }

    ROOFTREE_INLINE void enter(Moving& r, std::size_t i, std::int64_t pass) {
        if (r.period > 0) {
            r.line += r.stride > 0 ? 1 : -1;
        } else {
            r.line = (r.first + pass * r.stride) >> shift_;
        }
        const std::uint64_t others = stays_.add(r.line, i);
        if (others != 0 && stays_.any_beside(others, r.line)) make_up(others, i);
        look_up(r, pass);
    }

    std::uint64_t all() const { return ~std::uint64_t{0} >> (Stays::kMost - number_); }

    ROOFTREE_INLINE bool use(const Moving& r) {
        constexpr int kGroups = Caches::kGroupsOfFirst;
        const bool is_store = r.kind == Kind::store;
        if constexpr (kGroups > 0)
            if (first_.slots != nullptr)
                return first_.template touch<kGroups>(r.line, is_store, !is_store || caches_.stores_refresh());
        return caches_.use(r.line, is_store);
    }

    ROOFTREE_INLINE void look_up(const Moving& r, std::int64_t pass) {
        ++looked_up_;
        if (use(r)) return;
        caches_.missed(r.line, r.first + pass * r.stride, r.bytes, r.kind == Kind::store, r.array);
        if (r.stride != 0) caches_.prefetch(r.stride > 0 ? r.line + 1 : r.line - 1);
    }

    // Passes from this one on until a reference enters its next line.
    std::int64_t within(const Moving& r, std::int64_t pass) const {
        const std::int64_t mask = (std::int64_t{1} << shift_) - 1, at = (r.first + pass * r.stride) & mask;
        return r.stride > 0 ? passes_within(mask - at, r.stride) : passes_within(at, -r.stride);
    }

    // The last hits of these references, in order: the pass before from this one of the body on, then those before it.
    void make_up(std::uint64_t which, std::size_t from) {
        const std::uint64_t before = from >= Stays::kMost ? which : which & ((std::uint64_t{1} << from) - 1);
        for (std::uint64_t left = which & ~before; left != 0; left &= left - 1) use(refs_[__builtin_ctzll(left)]);
        for (std::uint64_t left = before; left != 0; left &= left - 1) use(refs_[__builtin_ctzll(left)]);
    }

    static constexpr int kBits = 6;
    Caches& caches_;
    Stays& stays_;
    LineStore::View first_;
    Agenda agenda_;
    Moving* refs_ = nullptr;
    std::size_t number_ = 0;
    std::int64_t looked_up_ = 0;
    int shift_ = 0;
};

}  // namespace rooftree::ROOFTREE_ISA
