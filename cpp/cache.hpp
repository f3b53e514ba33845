// Exact simulation of a cache hierarchy for one core.  No Python here.
//
// Rules (the readable twin, src/rooftree/traffic/reference.py, follows the same):
//  1. Every level is set-associative with least-recently-used replacement; set = line number mod sets.
//  2. A load or store of the core that misses fetches its line from the next level, and so on outwards; each
//     level that is no victim cache keeps a copy (write-back, write-allocate).
//  3. The line is placed after it arrived; the line it replaces goes outwards if it is dirty, or if the next level
//     is a victim cache.  Nothing is back-invalidated (neither inclusive nor exclusive) except by rule 5.
//  4. A write-back finds its line in the next level, or takes a place there: without a fetch if it covers the
//     whole line, else after a fetch.
//  5. A victim cache is filled by replaced lines alone.  A hit moves the line inwards, with its dirty mark; a miss
//     is served from beyond, past the victim cache.  A line that is written back into the level before it loses
//     its stale copy in the victim cache, without traffic.
// Precondition (checked by the caller, src/rooftree/traffic/caches.py): line sizes are powers of two that do not shrink
// outwards, a victim cache has the line size of the level before it and is not the first.
// Not modelled: prefetching, hashed set indices, write-through, non-temporal stores, other replacement policies.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rooftree {

struct LevelGeometry {
    std::int64_t sets, ways, line_bytes;
    bool victim;
};

struct LevelCount {
    std::int64_t loads = 0, load_misses = 0;    // from the core, or lines asked for by the inner levels
    std::int64_t stores = 0, store_misses = 0;  // by the core, or lines handed over by the inner level
    std::int64_t evictions_dirty = 0, evictions_clean = 0;
};

struct LinkCount {  // between a level and the next one (or memory), in lines of the inner one
    std::int64_t loads = 0, evictions = 0;
};

// The lines that one level holds, each set ordered from most to least recently used.
class LineStore {
public:
    static constexpr std::int64_t kEmpty = -1;
    struct Line {
        std::int64_t number = kEmpty;
        bool dirty = false;
    };

    explicit LineStore(const LevelGeometry& geometry)
        : sets_(geometry.sets), ways_(geometry.ways),
          mask_((sets_ & (sets_ - 1)) == 0 ? sets_ - 1 : -1),
          slots_(static_cast<std::size_t>(sets_ * ways_), kEmpty) {}

    // Make a held line the most recently used one; false if it is not held.
    bool touch(std::int64_t number, bool dirty) {
        std::int64_t* const set = set_of(number);
        const std::int64_t way = find(set, number);
        if (way == ways_) return false;
        const std::int64_t slot = set[way] | static_cast<std::int64_t>(dirty);
        for (std::int64_t i = way; i > 0; --i) set[i] = set[i - 1];
        set[0] = slot;
        return true;
    }

    // Remove a line; the result is empty if it was not held.
    Line take(std::int64_t number) {
        std::int64_t* const set = set_of(number);
        const std::int64_t way = find(set, number);
        if (way == ways_) return {};
        const Line line = unpack(set[way]);
        std::copy(set + way + 1, set + ways_, set + way);
        set[ways_ - 1] = kEmpty;
        return line;
    }

    // Place a line that is not held; the result is the line it replaced, empty if there was room.
    Line place(std::int64_t number, bool dirty) {
        std::int64_t* const set = set_of(number);
        const std::int64_t last = set[ways_ - 1];
        std::copy_backward(set, set + ways_ - 1, set + ways_);
        set[0] = number << 1 | static_cast<std::int64_t>(dirty);
        return last == kEmpty ? Line{} : unpack(last);
    }

private:
    static Line unpack(std::int64_t slot) { return {slot >> 1, (slot & 1) != 0}; }

    std::int64_t* set_of(std::int64_t number) {
        const std::int64_t set = mask_ >= 0 ? number & mask_ : number % sets_;
        return slots_.data() + set * ways_;
    }

    std::int64_t find(const std::int64_t* set, std::int64_t number) const {
        std::int64_t way = 0;
        while (way < ways_ && set[way] >> 1 != number) ++way;
        return way;
    }

    std::int64_t sets_, ways_;
    std::int64_t mask_;                // sets - 1 if that is a power of two, else -1
    std::vector<std::int64_t> slots_;  // line number << 1 | dirty, or kEmpty (whose number is -1: never asked for)
};

// The caches of one core, from L1 outwards, and memory behind them.
class Hierarchy {
public:
    explicit Hierarchy(std::vector<LevelGeometry> geometry)
        : geometry_(std::move(geometry)), levels_(geometry_.size()), links_(geometry_.size()) {
        for (const LevelGeometry& level : geometry_) {
            stores_.emplace_back(level);
            int shift = 0;
            while (std::int64_t{1} << shift < level.line_bytes) ++shift;
            shifts_.push_back(shift);
        }
    }

    // A load or store of the core; one that crosses a line boundary counts once for each line.
    void access(std::int64_t address, std::int64_t bytes, bool is_store) {
        const std::int64_t last = (address + bytes - 1) >> shifts_[0];
        for (std::int64_t line = address >> shifts_[0]; line <= last; ++line) access_line(line, is_store);
    }

    void reset_counts() {
        std::fill(levels_.begin(), levels_.end(), LevelCount{});
        std::fill(links_.begin(), links_.end(), LinkCount{});
    }

    const std::vector<LevelCount>& levels() const { return levels_; }
    const std::vector<LinkCount>& links() const { return links_; }

private:
    bool is_victim(std::size_t level) const { return level < geometry_.size() && geometry_[level].victim; }

    void access_line(std::int64_t line, bool is_store) {
        LevelCount& count = levels_[0];
        ++(is_store ? count.stores : count.loads);
        if (stores_[0].touch(line, is_store)) return;
        ++(is_store ? count.store_misses : count.load_misses);
        const bool dirty = fetch(1, line << shifts_[0]);
        place(0, line, dirty || is_store);
    }

    // Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache).
    bool fetch(std::size_t level, std::int64_t address) {
        if (level == geometry_.size()) {
            ++links_[level - 1].loads;
            return false;
        }
        LevelCount& count = levels_[level];
        const std::int64_t line = address >> shifts_[level];
        ++count.loads;
        if (geometry_[level].victim) {
            const LineStore::Line found = stores_[level].take(line);
            if (found.number == LineStore::kEmpty) {
                ++count.load_misses;
                return fetch(level + 1, address);
            }
            ++links_[level - 1].loads;
            return found.dirty;
        }
        ++links_[level - 1].loads;
        if (stores_[level].touch(line, false)) return false;
        ++count.load_misses;
        place(level, line, fetch(level + 1, line << shifts_[level]));
        return false;
    }

    void place(std::size_t level, std::int64_t line, bool dirty) {
        const LineStore::Line old = stores_[level].place(line, dirty);
        if (old.number == LineStore::kEmpty) return;
        ++(old.dirty ? levels_[level].evictions_dirty : levels_[level].evictions_clean);
        if (old.dirty || is_victim(level + 1)) hand_over(level + 1, old);
    }

    // Take a line that the level before replaced.
    void hand_over(std::size_t level, LineStore::Line from_inner) {
        ++links_[level - 1].evictions;
        if (level == geometry_.size()) return;
        const std::int64_t line = from_inner.number >> (shifts_[level] - shifts_[level - 1]);
        LevelCount& count = levels_[level];
        ++count.stores;
        if (stores_[level].touch(line, from_inner.dirty)) return;
        ++count.store_misses;
        bool dirty = from_inner.dirty;
        if (shifts_[level] != shifts_[level - 1]) {
            dirty |= fetch(level + 1, line << shifts_[level]);
        } else {
            for (std::size_t outer = level + 1; is_victim(outer); ++outer) stores_[outer].take(line);
        }
        place(level, line, dirty);
    }

    std::vector<LevelGeometry> geometry_;
    std::vector<int> shifts_;  // log2 of the line size
    std::vector<LineStore> stores_;
    std::vector<LevelCount> levels_;
    std::vector<LinkCount> links_;
};

}  // namespace rooftree
