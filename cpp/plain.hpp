// A shorter way for what misses levels of the usual kind: it counts as `load_miss`, `serve`, `place` and `take_over` of
// cache.hpp do.  No Python here.
//
// Usual: one core, no victim cache, write-back, write-allocate, all lines of one size, sets in registers, and no inclusive
// level from here on.  Such a level takes a line before it asks the next one for it, and replaced lines wait until it has
// come; that makes no difference as long as asking removes no lines from the levels before.
#pragma once

#include "sets.hpp"

namespace rooftree::ROOFTREE_ISA {

// Base of the hierarchy `Self`.
template <class Self>
class Plain {
protected:
    Plain() = default;
    Plain(const Plain&) = delete;  // pointers into the hierarchy are kept
    Plain& operator=(const Plain&) = delete;

    void learn() {
        Self& s = self();
        for (std::size_t level = 0; level < s.depth_; ++level) {
            const LevelGeometry& g = s.geometry_[level];
            const bool usual = !Self::kSeveral && !s.compat_ && s.stores_[level].groups() > 0 && !g.victim && g.write_back &&
                               g.write_allocate && g.line_bytes == s.geometry_[0].line_bytes &&
                               (level == 0 || !s.inclusive_from(level));
            if (!usual) break;
            floors_.push_back({s.stores_[level].shelf(), s.counts().data() + level * (s.cells_ + s.block_), kEmpty});
        }
        into_victim_ = s.is_victim(floors_.size());
    }
    bool first_is_plain() const { return !floors_.empty(); }

    // A line that the first level does not hold.
    void miss(std::int64_t line, std::int64_t array, bool is_store) {
        Self& s = self();
        std::int64_t* const mine = of(0, array);
        ++mine[is_store ? kStoreMisses : kLoadMisses];
        mine[kWriteAllocates] += is_store;
        s.disturbed_ = true;
        const std::size_t end = s.record_at_ < floors_.size() ? s.record_at_ : floors_.size();
        const Slot slot = pack(line, array, bring(line, array, is_store, end) || is_store);
        Slot old;
        if constexpr (Self::kGroupsOfFirst > 0) {
            old = s.stores_[0].template place_in<Self::kGroupsOfFirst>(slot);
        } else {
            old = s.stores_[0].place(slot);
        }
        if (old == kEmpty) return;
        s.lose(number_of(old));
        evict(0, old, end);
    }

private:
    struct Floor {
        LineStore::Shelf shelf;
        std::int64_t* counts;  // of the level on its own request
        Slot replaced;         // by the line that is being brought
    };

    // Those of the level before stand `block_` before them, those on request of the next one `cells_` behind.
    std::int64_t* of(std::size_t level, std::int64_t array) {
        return floors_[level].counts + static_cast<std::size_t>(array) * kFields;
    }

    // All levels before `end` take a line, up to the one that holds it; whether the first one gets it dirty.
    ROOFTREE_INLINE bool bring(std::int64_t line, std::int64_t array, bool for_store, std::size_t end) {
        Self& s = self();
        const Slot fresh = pack(line, array, false);
        std::size_t level = 1;
        bool dirty = false;
        for (; level < end; ++level) {
            std::int64_t* const mine = of(level, array);
            ++mine[kLoads];
            ++(mine - s.block_)[kLinkLoads];
            const LineStore::Shelf& shelf = floors_[level].shelf;
            const LineStore::Exchanged found = shelf.exchange(shelf, line, fresh);
            if (found.held) break;
            ++mine[kLoadMisses];
            mine[kWriteAllocates] += for_store;
            floors_[level].replaced = found.old;
        }
        if (level == end) {
            if (is_memory(end)) {
                ++of(end - 1, array)[s.cells_ + kLinkLoads];
            } else {
                dirty = s.fetch(end, line << s.shifts_[0], array, for_store);
                if (dirty && end > 1) *s.stores_[end - 1].find(line) |= 1;
            }
        }
        while (--level > 0)
            if (floors_[level].replaced != kEmpty) evict(level, floors_[level].replaced, end);
        return dirty && end == 1;
    }

    // A level has replaced a line.
    void evict(std::size_t level, Slot old, std::size_t end) {
        Self& s = self();
        for (;; ++level) {
            const bool dirty = is_dirty(old);
            std::int64_t* const mine = of(level, array_of(old));
            ++mine[dirty ? kEvictionsDirty : kEvictionsClean];
            if (level + 1 == end) {
                if (is_memory(end)) {
                    mine[s.cells_ + kLinkEvictions] += dirty;
                } else if (dirty || s.takes_clean(end)) {
                    s.hand_over(end, number_of(old), dirty, array_of(old));
                }
                return;
            }
            if (!dirty) return;
            std::int64_t* const theirs = of(level + 1, array_of(old));
            ++(theirs - s.block_)[kLinkEvictions];
            ++theirs[kStores];
            const LineStore::Shelf& shelf = floors_[level + 1].shelf;
            const LineStore::Exchanged found = shelf.exchange(shelf, number_of(old), old);
            if (found.held) return;
            ++theirs[kStoreMisses];
            if (into_victim_ && level + 2 == floors_.size()) s.forget(level + 2, number_of(old));
            if (found.old == kEmpty) return;
            old = found.old;
        }
    }

    // Whether there is nothing but memory at this level, and what it is asked for is not recorded.
    bool is_memory(std::size_t level) const { return level == self().depth_ && level != self().record_at_; }

    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }

    std::vector<Floor> floors_;  // the levels of the usual kind, from the first
    bool into_victim_ = false;   // whether the level behind them is a victim cache
};

}  // namespace rooftree::ROOFTREE_ISA
