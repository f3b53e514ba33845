// The levels of a hierarchy: what they are, what they hold and what was counted; what they do is in cache.hpp.  No Python here.
#pragma once

#include <utility>

#include "buffers.hpp"
#include "cores.hpp"
#include "sets.hpp"

namespace rooftree::ROOFTREE_ISA {

// Cores: OneCore, or SeveralCores.
template <class Cores>
class Levels {
public:
    Levels(std::vector<LevelGeometry> geometry, std::int64_t arrays, std::int64_t buffers, bool compat, std::int64_t cores)
        : geometry_(std::move(geometry)), cores_(geometry_, cores), depth_(geometry_.size()),
          arrays_(static_cast<std::size_t>(arrays)), block_(arrays_ * kFields), cells_(cores_.total() * block_),
          buffers_(cores_.cores(), Buffers(static_cast<std::size_t>(buffers))), counts_((depth_ + 1) * cells_, 0) {
        for (const LevelGeometry& level : geometry_) {
            const Instances all = cores_.all(shifts_.size());
            for (std::size_t i = all.first; i < all.end; ++i) stores_.emplace_back(level, compat && level.victim);
            int shift = 0;
            while (std::int64_t{1} << shift < level.line_bytes) ++shift;
            shifts_.push_back(shift);
            equal_lines_ &= level.line_bytes == geometry_[0].line_bytes;
            inclusive_ |= level.inclusive;
            victims_ |= level.victim;
        }
    }

    // The core whose accesses follow.
    void set_core(std::int64_t core) { cores_.set(core); }
    std::int64_t cores() const { return static_cast<std::int64_t>(cores_.cores()); }

    std::size_t depth() const { return depth_; }
    int line_shift(std::size_t level = 0) const { return shifts_[level]; }
    bool inclusive_from(std::size_t level) const {
        for (std::size_t i = level; i < depth_; ++i)
            if (geometry_[i].inclusive) return true;
        return false;
    }
    // Whether levels before this one can notice what those behind them hold.
    bool notices(std::size_t level) const { return is_victim(level) || inclusive_from(level); }

    // The cache of a level that the core uses.
    LineStore& store_at(std::size_t level) { return stores_[cores_.own(level)]; }
    const LineStore& store_at(std::size_t level) const { return stores_[cores_.own(level)]; }

    // Counts stand apart for what was done at each level (and at memory) on request of the one before: the owner.
    std::vector<std::int64_t>& counts() { return counts_; }
    std::int64_t& count(std::size_t owner, std::size_t level, std::int64_t array, Field field) {
        return count_in(owner, cores_.own(level), array, field);
    }
    std::int64_t& count_in(std::size_t owner, std::size_t cache, std::int64_t array, Field field) {
        return counts_[owner * cells_ + cache * block_ + static_cast<std::size_t>(array) * kFields + field];
    }
    std::size_t cells() const { return cells_; }  // of each owner

    std::vector<std::int64_t> totals() const {
        std::vector<std::int64_t> sum(cells_, 0);
        for (std::size_t i = 0; i < counts_.size(); ++i) sum[i % cells_] += counts_[i];
        return sum;
    }

    // --- the state as a whole, for warping; of levels from `from` to before `to` ------------------------------------

    struct State {
        std::vector<LineStore::State> caches;
        std::vector<Buffers> buffers;
        std::vector<std::int64_t> hints;
    };

    void save(State& state, std::size_t from, std::size_t to) const {
        state.caches.resize(stores_.size());
        state.hints.assign(stores_.size(), 0);
        if (from == 0) state.buffers = buffers_;
        for (std::size_t i = first_of(from); i < first_of(to); ++i) stores_[i].save(state.caches[i]);
    }

    // Puts levels back; buffers, which belong to the core, stay.
    void restore(const State& state, std::size_t from, std::size_t to) {
        for (std::size_t i = first_of(from); i < first_of(to); ++i) stores_[i].restore(state.caches[i]);
    }

    bool equals_shifted(State& old, std::int64_t shift_bytes, std::size_t from, std::size_t to,
                        std::int64_t& looked_at) const {
        if (from == 0)
            for (std::size_t i = 0; i < buffers_.size(); ++i)
                if (!buffers_[i].equal_shifted(old.buffers[i], shift_bytes >> shifts_[0])) return false;
        for (std::size_t level = to; level-- > from;) {
            const std::int64_t shift = shift_bytes >> shifts_[level];
            for (std::size_t i = cores_.all(level).end; i-- > cores_.all(level).first;)
                if (!stores_[i].equals_shifted(old.caches[i], shift, old.hints[i], looked_at)) return false;
        }
        return true;
    }

    std::int64_t slots(std::size_t from, std::size_t to) const {
        std::int64_t sum = 0;
        for (std::size_t i = first_of(from); i < first_of(to); ++i) sum += stores_[i].size();
        return sum;
    }

    // The number of levels, from the first, whose states can repeat themselves.
    std::size_t repeating() const {
        std::size_t levels = 0;
        while (levels < depth_ && stores_[first_of(levels)].moves()) ++levels;
        return levels;
    }

    // The address of each line that a level holds.
    template <class Visit>
    void each_address(std::size_t level, Visit visit) const {
        for (std::size_t i = first_of(level); i < first_of(level + 1); ++i)
            stores_[i].each([&](Slot slot) { visit(number_of(slot) << shifts_[level]); });
    }

protected:
    void move(std::int64_t shift_bytes, std::size_t from, std::size_t to) {
        if (from == 0)
            for (Buffers& buffers : buffers_) buffers.translate(shift_bytes >> shifts_[0]);
        for (std::size_t level = from; level < to; ++level)
            for (std::size_t i = cores_.all(level).first; i < cores_.all(level).end; ++i)
                stores_[i].translate(shift_bytes >> shifts_[level]);
    }

    bool is_victim(std::size_t level) const { return level < depth_ && geometry_[level].victim; }
    bool takes_clean(std::size_t level) const { return is_victim(level) && !geometry_[level].dirty_only; }

    LineStore& at(std::size_t level) { return stores_[cores_.own(level)]; }
    const LineStore& at(std::size_t level) const { return stores_[cores_.own(level)]; }
    std::size_t first_of(std::size_t level) const { return level == depth_ ? stores_.size() : cores_.all(level).first; }

    std::vector<LevelGeometry> geometry_;
    Cores cores_;
    std::size_t depth_, arrays_, block_, cells_;  // counts of a cache, of an owner
    bool equal_lines_ = true, inclusive_ = false, victims_ = false;
    std::vector<int> shifts_;        // log2 of the line size
    std::vector<LineStore> stores_;  // by level and instance
    std::vector<Buffers> buffers_;   // by core
    std::vector<std::int64_t> counts_;
};

}  // namespace rooftree::ROOFTREE_ISA
