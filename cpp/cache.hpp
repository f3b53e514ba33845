// Exact simulation of a cache hierarchy for one core.  No Python here.
// The rules are stated in its readable twin, src/rooftree/traffic/reference.py.
// Preconditions (checked by the caller, src/rooftree/traffic/caches.py): line sizes are powers of two that do not shrink
// outwards, a victim cache has the line size of the level before it and is not the first; line numbers and arrays fit.
#pragma once

#include <array>
#include <utility>

#include "sets.hpp"

namespace rooftree {

enum class Kind { load, store, stream, claim };  // stream: a non-temporal store; claim: a store of a whole line

// Counts of one array at one level, and on the link behind it (in lines of the level, and bytes of stores passed on).
enum Field {
    kLoads, kLoadMisses, kStores, kStoreMisses, kWriteAllocates, kEvictionsDirty, kEvictionsClean, kBackInvalidations,
    kStreamed, kLinkLoads, kLinkEvictions, kLinkBytes, kFields
};

class Hierarchy {
public:
    Hierarchy(std::vector<LevelGeometry> geometry, std::int64_t arrays, std::int64_t buffers, bool compat)
        : geometry_(std::move(geometry)), depth_(geometry_.size()), arrays_(static_cast<std::size_t>(arrays)),
          buffers_(static_cast<std::size_t>(buffers)), compat_(compat), counts_(depth_ * arrays_ * kFields, 0) {
        for (const LevelGeometry& level : geometry_) {
            stores_.emplace_back(level);
            int shift = 0;
            while (std::int64_t{1} << shift < level.line_bytes) ++shift;
            shifts_.push_back(shift);
            equal_lines_ &= level.line_bytes == geometry_[0].line_bytes;
            inclusive_ |= level.inclusive;
        }
    }

    // A load or store of the core; one that crosses a line boundary counts once for each line.
    void access(std::int64_t address, std::int64_t bytes, Kind kind, std::int64_t array) {
        const std::int64_t end = address + bytes;
        for (std::int64_t line = address >> shifts_[0]; address < end; ++line) {
            const std::int64_t next = std::min(end, (line + 1) << shifts_[0]);
            access_line(line, address, next - address, kind, array);
            address = next;
        }
    }

    void access_line(std::int64_t line, std::int64_t address, std::int64_t bytes, Kind kind, std::int64_t array) {
        if (kind == Kind::load) {
            ++count(0, array, kLoads);
            if (stores_[0].touch(line, false, true, disturbed_)) return;
            ++count(0, array, kLoadMisses);
            disturbed_ = true;
            place(0, line, fetch(1, line << shifts_[0], array, false), array);
        } else if (kind == Kind::stream) {
            stream(line, address, bytes, array);
        } else if (kind == Kind::claim && can_claim(bytes)) {
            claim(line, array);
        } else {
            store(0, address, bytes, array);
        }
    }

    // Hint that a line of the first level will soon be asked for.
    void prefetch(std::int64_t line) const {
        if (line < 0) return;
        for (std::size_t level = 1; level < depth_; ++level)
            stores_[level].prefetch(line >> (shifts_[level] - shifts_[0]));
    }

    // See LineStore; valid until `translate`.
    Slot* front(std::int64_t line) { return stores_[0].front(line); }

    int line_shift() const { return shifts_[0]; }
    std::size_t depth() const { return depth_; }
    std::size_t arrays() const { return arrays_; }

    // Whether a load or store has changed more than a repetition of it would leave alone, since the last `calm`.
    bool disturbed() const { return disturbed_; }
    void calm() { disturbed_ = false; }

    // Whether a hit in the first level is all there is to an access that finds its line.
    bool stores_stay() const { return geometry_[0].write_back; }

    std::vector<std::int64_t>& counts() { return counts_; }
    std::int64_t& count(std::size_t level, std::int64_t array, Field field) {
        return counts_[(level * arrays_ + static_cast<std::size_t>(array)) * kFields + field];
    }

    // --- the state as a whole, for warping ------------------------------------------------------------------------

    struct Buffer {  // of write combining: a line that non-temporal stores have begun to fill
        std::int64_t line, array;
        std::array<std::uint64_t, 16> written;  // bit per 1/1024 of the largest line, see `stream`
        bool equals_shifted(const Buffer& old, std::int64_t shift) const {
            return line == old.line + shift && array == old.array && written == old.written;
        }
    };
    struct State {
        std::vector<LineStore::State> levels;
        std::vector<Buffer> open;
        std::vector<std::int64_t> hints;
    };

    void save(State& state) const {
        state.levels.resize(depth_);
        state.hints.assign(depth_, 0);
        state.open = open_;
        for (std::size_t i = 0; i < depth_; ++i) stores_[i].save(state.levels[i]);
    }

    bool equals_shifted(State& old, std::int64_t shift_bytes, std::int64_t& looked_at) const {
        if (old.open.size() != open_.size()) return false;
        for (std::size_t i = 0; i < open_.size(); ++i)
            if (!open_[i].equals_shifted(old.open[i], shift_bytes >> shifts_[0])) return false;
        for (std::size_t i = depth_; i-- > 0;)
            if (!stores_[i].equals_shifted(old.levels[i], shift_bytes >> shifts_[i], old.hints[i], looked_at)) return false;
        return true;
    }

    void translate(std::int64_t shift_bytes) {
        for (Buffer& buffer : open_) buffer.line += shift_bytes >> shifts_[0];
        for (std::size_t i = 0; i < depth_; ++i) stores_[i].translate(shift_bytes >> shifts_[i]);
    }

    std::int64_t slots() const {
        std::int64_t sum = 0;
        for (const LineStore& store : stores_) sum += store.size();
        return sum;
    }

private:
    bool is_victim(std::size_t level) const { return level < depth_ && geometry_[level].victim; }
    bool takes_clean(std::size_t level) const { return is_victim(level) && !geometry_[level].dirty_only; }
    bool can_claim(std::int64_t bytes) const {
        return equal_lines_ && geometry_[0].write_back && geometry_[0].write_allocate && bytes == geometry_[0].line_bytes;
    }

    // A store that arrives at a level: of the core, or passed on by the level before.
    void store(std::size_t level, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        const LevelGeometry& g = geometry_[level];
        const std::int64_t line = address >> shifts_[level];
        ++count(level, array, kStores);
        if (!stores_[level].touch(line, g.write_back, !compat_, disturbed_)) {
            ++count(level, array, kStoreMisses);
            disturbed_ = true;
            if (g.victim || !g.write_allocate) return pass_on(level, address, bytes, array);
            ++count(level, array, kWriteAllocates);
            const bool dirty = fetch(level + 1, line << shifts_[level], array, true);
            place(level, line, dirty || g.write_back, array);
        }
        if (!g.write_back) pass_on(level, address, bytes, array);
    }

    void pass_on(std::size_t level, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        count(level, array, kLinkBytes) += bytes;
        if (level + 1 < depth_) store(level + 1, address, bytes, array);
    }

    void claim(std::int64_t line, std::int64_t array) {
        ++count(0, array, kStores);
        if (stores_[0].touch(line, true, !compat_, disturbed_)) return;
        ++count(0, array, kStoreMisses);
        disturbed_ = true;
        for (std::size_t level = depth_; inclusive_ && level-- > 1;)
            if (geometry_[level].inclusive && !stores_[level].touch(line, false, true, disturbed_))
                place(level, line, false, array);
        place(0, line, true, array);
    }

    // A non-temporal store: the line leaves the caches, its bytes wait in a buffer until it is whole.
    void stream(std::int64_t line, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        ++count(0, array, kStreamed);
        if (purge(depth_ - 1, address, 1)) disturbed_ = true;
        auto buffer = std::find_if(open_.begin(), open_.end(), [&](const Buffer& b) { return b.line == line; });
        if (buffer == open_.end()) {
            if (open_.size() == buffers_) flush(open_.begin());
            buffer = open_.insert(open_.end(), Buffer{line, array, {}});
        }
        const std::int64_t line_bytes = geometry_[0].line_bytes, first = address - (line << shifts_[0]);
        std::int64_t written = 0;
        for (std::int64_t i = first; i < first + bytes; ++i)
            buffer->written[static_cast<std::size_t>(i >> 6)] |= std::uint64_t{1} << (i & 63);
        for (const std::uint64_t word : buffer->written) written += bits_set(word);
        if (written == line_bytes) flush(buffer);
    }

    static std::int64_t bits_set(std::uint64_t word) {
        std::int64_t bits = 0;
        for (; word != 0; word &= word - 1) ++bits;
        return bits;
    }

    void flush(std::vector<Buffer>::iterator buffer) {
        for (const std::uint64_t word : buffer->written) count(depth_ - 1, buffer->array, kLinkBytes) += bits_set(word);
        open_.erase(buffer);
    }

    // Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache).
    bool fetch(std::size_t level, std::int64_t address, std::int64_t array, bool for_store) {
        if (level == depth_) {
            ++count(level - 1, array, kLinkLoads);
            return false;
        }
        const std::int64_t line = address >> shifts_[level];
        ++count(level, array, kLoads);
        if (geometry_[level].victim) {
            const Slot found = compat_ ? (stores_[level].touch(line, false, true, disturbed_) ? 0 : kEmpty)
                                       : stores_[level].take(line);
            if (found == kEmpty) {
                ++count(level, array, kLoadMisses);
                return fetch(level + 1, address, array, for_store);
            }
            ++count(level - 1, array, kLinkLoads);
            return is_dirty(found);
        }
        ++count(level - 1, array, kLinkLoads);
        if (stores_[level].touch(line, false, true, disturbed_)) return false;
        ++count(level, array, kLoadMisses);
        if (for_store) ++count(level, array, kWriteAllocates);
        if (level + 1 < depth_) {
            const Slot old = stores_[level].next_to_go(line);
            if (old != kEmpty && (is_dirty(old) || takes_clean(level + 1)))
                stores_[level + 1].prefetch(number_of(old) >> (shifts_[level + 1] - shifts_[level]));
        }
        place(level, line, fetch(level + 1, line << shifts_[level], array, for_store), array);
        return false;
    }

    void place(std::size_t level, std::int64_t line, bool dirty, std::int64_t array) {
        const Slot old = stores_[level].place(pack(line, array, dirty));
        if (old == kEmpty) return;
        bool old_dirty = is_dirty(old);
        if (geometry_[level].inclusive && level > 0)
            old_dirty |= purge(level - 1, number_of(old) << shifts_[level], geometry_[level].line_bytes);
        ++count(level, array_of(old), old_dirty ? kEvictionsDirty : kEvictionsClean);
        if (old_dirty || takes_clean(level + 1)) hand_over(level + 1, number_of(old), old_dirty, array_of(old));
    }

    // Remove all copies of these bytes up to this level; whether dirty data leaves it over the link behind it.
    bool purge(std::size_t level, std::int64_t address, std::int64_t bytes) {
        bool any = false;
        for (std::int64_t line = address >> shifts_[level]; line <= (address + bytes - 1) >> shifts_[level]; ++line) {
            bool dirty = level > 0 && purge(level - 1, line << shifts_[level], geometry_[level].line_bytes);
            const Slot old = stores_[level].take(line);
            if (old != kEmpty) {
                disturbed_ = true;
                dirty |= is_dirty(old);
                ++count(level, array_of(old), dirty ? kEvictionsDirty : kEvictionsClean);
                ++count(level, array_of(old), kBackInvalidations);
                last_purged_ = array_of(old);
            }
            if (dirty) ++count(level, last_purged_, kLinkEvictions);
            any |= dirty;
        }
        return any;
    }

    // Take a line that the level before replaced.
    void hand_over(std::size_t level, std::int64_t inner_line, bool dirty, std::int64_t array) {
        ++count(level - 1, array, kLinkEvictions);
        if (level == depth_) return;
        const LevelGeometry& g = geometry_[level];
        const std::int64_t address = inner_line << shifts_[level - 1], line = address >> shifts_[level];
        const std::int64_t bytes = geometry_[level - 1].line_bytes;
        ++count(level, array, kStores);
        const bool unseen = compat_ && g.victim && !dirty;  // pycachesim places clean lines without a look for a copy
        if (unseen || !stores_[level].touch(line, dirty && g.write_back, !compat_, disturbed_)) {
            ++count(level, array, kStoreMisses);
            if (!g.write_allocate) return pass_on(level, address, bytes, array);
            bool fetched_dirty = false;
            if (shifts_[level] != shifts_[level - 1] || (compat_ && !g.victim)) {
                ++count(level, array, kWriteAllocates);
                fetched_dirty = fetch(level + 1, line << shifts_[level], array, true);
            } else {
                for (std::size_t outer = level + 1; is_victim(outer); ++outer) stores_[outer].take(line);
            }
            place(level, line, fetched_dirty || (dirty && g.write_back), array);
        }
        if (dirty && !g.write_back) pass_on(level, address, bytes, array);
    }

    std::vector<LevelGeometry> geometry_;
    std::size_t depth_, arrays_, buffers_;
    bool compat_, equal_lines_ = true, inclusive_ = false, disturbed_ = false;
    std::int64_t last_purged_ = 0;
    std::vector<int> shifts_;  // log2 of the line size
    std::vector<LineStore> stores_;
    std::vector<Buffer> open_;  // oldest first
    std::vector<std::int64_t> counts_;
};

}  // namespace rooftree
