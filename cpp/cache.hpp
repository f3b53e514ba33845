// Exact simulation of a cache hierarchy.  No Python here.
// The rules are stated in its readable twin, src/rooftree/traffic/reference.py.
// Preconditions (checked by the caller, src/rooftree/traffic/caches.py): line sizes are powers of two that do not shrink
// outwards, a victim cache has the line size of the level before it and is not the first; line numbers and arrays fit.
//
// What levels ask of the next one passes through a few functions: `fetch`, `hand_over`, `store`, `forget`, `cover` and
// `leave`.  There it can be recorded, so that outer levels can be driven without the inner ones: see replay.hpp.
#pragma once

#include <limits>
#include <utility>

#include "buffers.hpp"
#include "coherence.hpp"
#include "last_level.hpp"
#include "lazy.hpp"

namespace rooftree::ROOFTREE_ISA {

// kFirst: groups of slots in a set of the first level, see LineStore; 0 where that is looked up at run time.
// Cores: OneCore, or SeveralCores, which knows prefetchers too; there requests are not recorded.
template <int kFirst, class Cores>
class Hierarchy : private Coherence<Hierarchy<kFirst, Cores>, Cores> {
    using Base = Coherence<Hierarchy<kFirst, Cores>, Cores>;
    friend Base;
    using Base::asked, Base::gone, Base::watch;

public:
    static constexpr bool kSeveral = Cores::kSeveral, kReplays = !kSeveral;
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t kLongest = std::size_t{1} << 20;  // recording: a longer one ends without a result

    Hierarchy(std::vector<LevelGeometry> geometry, std::int64_t arrays, std::int64_t buffers, bool compat, std::int64_t cores)
        : geometry_(std::move(geometry)), cores_(geometry_, cores), depth_(geometry_.size()),
          arrays_(static_cast<std::size_t>(arrays)), cells_(cores_.total() * arrays_ * kFields), compat_(compat),
          buffers_(cores_.cores(), Buffers(static_cast<std::size_t>(buffers))), counts_((depth_ + 1) * cells_, 0) {
        for (const LevelGeometry& level : geometry_) {
            const Instances all = cores_.all(shifts_.size());
            for (std::size_t i = all.first; i < all.end; ++i) stores_.emplace_back(level);
            int shift = 0;
            while (std::int64_t{1} << shift < level.line_bytes) ++shift;
            shifts_.push_back(shift);
            equal_lines_ &= level.line_bytes == geometry_[0].line_bytes;
            inclusive_ |= level.inclusive;
            victims_ |= level.victim;
        }
        for (std::size_t level = 0; level < depth_; ++level) plain_.push_back(is_plain(level));
        if constexpr (kSeveral) Base::relearn();
    }

    // The core whose accesses follow.
    void set_core(std::int64_t core) { cores_.set(core); }
    std::int64_t cores() const { return static_cast<std::int64_t>(cores_.cores()); }

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
        if constexpr (kSeveral)
            if (kind == Kind::store || kind == Kind::claim) Base::claim_alone(address);
        if (kind == Kind::load) {
            ++count(0, 0, array, kLoads);
            asked(0, line, array);
            const bool held = touch_first(line, false, true);
            if (!held) load_miss(line, array);
            watch(0, line, array, !held);
        } else if (kind == Kind::stream) {
            stream(line, address, bytes, array);
        } else if (kind == Kind::claim && can_claim(bytes)) {
            claim(line, array);
        } else {
            ++count(0, 0, array, kStores);
            asked(0, line, array);
            if (!touch_first(line, geometry_[0].write_back, !compat_)) {
                store_miss(0, address, bytes, array);
            } else {
                if (geometry_[0].write_allocate) watch(0, line, array, false);
                if (!geometry_[0].write_back) pass_on(0, address, bytes, array);
            }
        }
        if constexpr (kSeveral) Base::bring_wanted();
    }

    // What is left of an access within a line that missed the first level, if its caller counted it.
    void missed(std::int64_t line, std::int64_t address, std::int64_t bytes, bool is_store, std::int64_t array) {
        if (plain_[0]) {
            plain_miss(line, array, is_store);
        } else if (is_store) {
            store_miss(0, address, bytes, array);
        } else {
            load_miss(line, array);
        }
    }
    // Notes the use of a line of the first level by a load or a store that is no more than that; false if it is not held.
    ROOFTREE_INLINE bool use(std::int64_t line, bool is_store) {
        return touch_first(line, is_store, !is_store || !compat_);
    }
    std::int64_t first_mask() const { return stores_[0].mask(); }
    // What lazy lookups ask for: an access leaves its line in the first level, and a further one changes nothing.
    bool hits_settle() const {
        return geometry_[0].policy != Policy::qlru && geometry_[0].write_allocate && !compat_ && stores_[0].mask() >= 0;
    }
    Stays& stays() { return stays_; }
    static constexpr int kGroupsOfFirst = kFirst;
    LineStore::View first() { return at(0).view(); }

    // Hint that a line of the first level will soon be asked for.
    void prefetch(std::int64_t line) const {
        if (line < 0) return;
        for (std::size_t level = 1; level < depth_; ++level)
            at(level).prefetch(line >> (shifts_[level] - shifts_[0]));
    }

    // See LineStore; valid until `translate`.
    Slot* front(std::int64_t line) { return at(0).front(line); }

    // Whether a store to this line of the first level, which holds it, is no matter of other cores: those that took a copy
    // since the last store have cleaned it, unless a shared victim cache gave it to them.
    bool alone_with(Slot slot) const { return !kSeveral || (is_dirty(slot) && !victims_); }

    int line_shift(std::size_t level = 0) const { return shifts_[level]; }
    std::size_t depth() const { return depth_; }

    // Whether a load or store has changed more than a repetition of it would leave alone, since the last `calm`.
    bool disturbed() const { return disturbed_; }
    void calm() { disturbed_ = false; }

    // Whether stores that hit count as a use.
    bool stores_refresh() const { return !compat_; }

    // Whether a hit in the first level is all there is to an access that finds its line.
    bool stores_stay() const { return geometry_[0].write_back; }

    // Counts stand apart for what was done at each level (and at memory) on request of the one before: the owner.
    std::vector<std::int64_t>& counts() { return counts_; }
    std::int64_t& count(std::size_t owner, std::size_t level, std::int64_t array, Field field) {
        return count_in(owner, cores_.own(level), array, field);
    }
    std::int64_t& count_in(std::size_t owner, std::size_t cache, std::int64_t array, Field field) {
        return counts_[owner * cells_ + (cache * arrays_ + static_cast<std::size_t>(array)) * kFields + field];
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

    void translate(std::int64_t shift_bytes, std::size_t from, std::size_t to) {
        if (from == 0)
            for (Buffers& buffers : buffers_) buffers.translate(shift_bytes >> shifts_[0]);
        for (std::size_t level = from; level < to; ++level)
            for (std::size_t i = cores_.all(level).first; i < cores_.all(level).end; ++i)
                stores_[i].translate(shift_bytes >> shifts_[level]);
        if constexpr (kSeveral) Base::relearn();
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

    // Whether levels before this one can notice what those behind them hold.
    bool notices(std::size_t level) const { return is_victim(level) || inclusive_from(level); }
    bool inclusive_from(std::size_t level) const {
        for (std::size_t i = level; i < depth_; ++i)
            if (geometry_[i].inclusive) return true;
        return false;
    }

    // The address of each line that a level holds.
    template <class Visit>
    void each_address(std::size_t level, Visit visit) const {
        for (std::size_t i = first_of(level); i < first_of(level + 1); ++i)
            stores_[i].each([&](Slot slot) { visit(number_of(slot) << shifts_[level]); });
    }

    // --- recording and replaying what a level is asked for ----------------------------------------------------------

    // From now on note what this level is asked for; `by` tells who does so.  A new recording ends an older one.
    void record(std::size_t level, const void* by) {
        tape_.clear();
        record_at_ = level;
        recorded_by_ = by;
        influenced_ = false;
    }
    void stop_recording() {
        record_at_ = kNone;
        recorded_by_ = nullptr;
    }
    const void* recorded_by() const { return recorded_by_; }
    // Whether inner levels would have done otherwise if outer ones had held other lines.
    bool influenced() const { return influenced_; }
    std::vector<Event>& tape() { return tape_; }

    // Levels before this one are not simulated now: they may hold what `held` says.
    void freeze(std::size_t level, const Held* held) {
        frozen_ = level;
        held_ = held;
        conflict_ = false;
    }

    // Ask a level again for what was recorded; false if inner levels would not have done as recorded.
    bool replay(const Event& e, std::size_t level, std::int64_t offset) {
        const std::int64_t address = e.address + offset;
        switch (e.request) {
            case Request::fetch: return fetch(level, address, e.array, e.flag) == e.answer && !conflict_;
            case Request::hand_over: hand_over(level, address >> shifts_[level - 1], e.flag, e.array); break;
            case Request::store: store(level, address, e.bytes, e.array); break;
            case Request::forget: forget(level, address >> shifts_[level]); break;
            case Request::cover: cover(level, address >> shifts_[level], e.array); break;
            case Request::leave: leave(level, address >> shifts_[level], e.flag, e.array); break;
        }
        return !conflict_;
    }

    // The same for a whole recording.
    bool replay_all(const std::vector<Event>& tape, std::size_t level, std::int64_t offset) {
        constexpr std::size_t kAhead = 12;
        std::size_t i = 0;
        if (level + 1 == depth_ && simple_last()) {
            const Held* const inner = geometry_[level].inclusive ? held_ : nullptr;
            const auto drive = geometry_[level].victim ? drive_any<true> : drive_any<false>;
            tally_.reset(arrays_);
            while ((i = drive(at(level), tape, i, offset, shifts_[level], inner, arrays_, tally_)) < tape.size()) {
                if (!replay(tape[i], level, offset)) break;
                ++i;
            }
            tally_.settle(arrays_, geometry_[level].victim, [&](bool memory, bool inner, std::int64_t array, Field field) -> std::int64_t& {
                return count(memory ? depth_ : level, inner ? level - 1 : level, array, field);
            });
            return i == tape.size();
        }
        for (; i < tape.size(); ++i) {
            if (i + kAhead < tape.size()) at(level).prefetch((tape[i + kAhead].address + offset) >> shifts_[level]);
            if (!replay(tape[i], level, offset)) return false;
        }
        return true;
    }

private:
    bool is_victim(std::size_t level) const { return level < depth_ && geometry_[level].victim; }
    bool takes_clean(std::size_t level) const { return is_victim(level) && !geometry_[level].dirty_only; }
    bool can_claim(std::int64_t bytes) const {
        return equal_lines_ && geometry_[0].write_back && geometry_[0].write_allocate && bytes == geometry_[0].line_bytes;
    }

    ROOFTREE_INLINE bool touch_first(std::int64_t line, bool dirty, bool refresh) {
        if constexpr (kFirst > 0) {
            return at(0).template touch_in<kFirst>(line, dirty, refresh, disturbed_);
        } else {
            return at(0).touch(line, dirty, refresh, disturbed_);
        }
    }

    // --- levels of the usual kind, with less ado: counts as `load_miss`, `serve`, `place` and `take_over` do ----------
    // A level takes a line before it asks the next one for it, which comes to the same unless that removes lines from it.

    bool is_plain(std::size_t level) const {
        const LevelGeometry& g = geometry_[level];
        return !kSeveral && !compat_ && stores_[level].groups() > 0 && !g.victim && g.write_back && g.write_allocate &&
               g.line_bytes == geometry_[0].line_bytes && (level == 0 || !inclusive_from(level));
    }
    bool plain_now(std::size_t level) const { return level < depth_ && plain_[level] && level != record_at_; }

    // Counts of a level on its own request.  Those of the level before stand `block_` before them, those on request of
    // the next one `cells_` behind.
    std::int64_t* own_counts(std::size_t level, std::int64_t array) {
        return counts_.data() + level * (cells_ + block_) + static_cast<std::size_t>(array) * kFields;
    }

    ROOFTREE_INLINE void plain_miss(std::int64_t line, std::int64_t array, bool is_store) {
        std::int64_t* const mine = own_counts(0, array);
        ++mine[is_store ? kStoreMisses : kLoadMisses];
        mine[kWriteAllocates] += is_store;
        disturbed_ = true;
        const bool dirty = plain_fetch(0, line, array, is_store) || is_store;
        Slot old;
        if constexpr (kFirst > 0) {
            old = stores_[0].template place_in<kFirst>(pack(line, array, dirty));
        } else {
            old = stores_[0].place(pack(line, array, dirty));
        }
        if (old == kEmpty) return;
        lose(number_of(old));
        plain_evict(0, old);
    }

    // A level asks the next one.
    ROOFTREE_INLINE bool plain_fetch(std::size_t level, std::int64_t line, std::int64_t array, bool for_store) {
        if (level + 1 == depth_) {
            if (depth_ == record_at_) return fetch(depth_, line << shifts_[0], array, for_store);
            ++own_counts(level, array)[cells_ + kLinkLoads];
            return false;
        }
        if (!plain_now(level + 1)) return fetch(level + 1, line << shifts_[0], array, for_store);
        plain_serve(level + 1, line, array, for_store);
        return false;
    }

    void plain_serve(std::size_t level, std::int64_t line, std::int64_t array, bool for_store) {
        std::int64_t* const mine = own_counts(level, array);
        ++mine[kLoads];
        ++(mine - block_)[kLinkLoads];
        bool held;
        const Slot old = stores_[level].exchange(line, pack(line, array, false), held);
        if (held) return;
        ++mine[kLoadMisses];
        mine[kWriteAllocates] += for_store;
        if (plain_fetch(level, line, array, for_store)) *stores_[level].find(line) |= 1;
        if (old != kEmpty) plain_evict(level, old);
    }

    void plain_evict(std::size_t level, Slot old) {
        const bool dirty = is_dirty(old);
        ++own_counts(level, array_of(old))[dirty ? kEvictionsDirty : kEvictionsClean];
        if (!dirty && !takes_clean(level + 1)) return;
        if (!plain_now(level + 1)) return hand_over(level + 1, number_of(old), dirty, array_of(old));
        std::int64_t* const mine = own_counts(level + 1, array_of(old));
        ++(mine - block_)[kLinkEvictions];
        ++mine[kStores];
        bool held;
        const Slot next = stores_[level + 1].exchange(number_of(old), old, held);
        if (held) return;
        ++mine[kStoreMisses];
        if (is_victim(level + 2)) forget(level + 2, number_of(old));
        if (next != kEmpty) plain_evict(level + 1, next);
    }

    // What `drive` asks for.
    bool simple_last() const {
        const LevelGeometry& g = geometry_.back();
        return depth_ > 1 && !compat_ && g.policy == Policy::lru && stores_.back().groups() > 0 && g.write_back &&
               g.write_allocate && g.line_bytes == geometry_[depth_ - 2].line_bytes;
    }

    void note(Request request, std::int64_t address, std::int64_t bytes, std::int64_t array, bool flag) {
        if (tape_.size() == kLongest) return stop_recording();
        tape_.push_back({address, static_cast<std::int32_t>(bytes), request, static_cast<std::uint8_t>(array), flag, false});
    }

    void load_miss(std::int64_t line, std::int64_t array) {
        ++count(0, 0, array, kLoadMisses);
        disturbed_ = true;
        if constexpr (kSeveral) Base::share(line << shifts_[0]);
        place(0, line, fetch(1, line << shifts_[0], array, false), array);
    }

    // A store that the level before passes on.
    void store(std::size_t level, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        if (level == record_at_) note(Request::store, address, bytes, array, false);
        const bool back = geometry_[level].write_back;
        const std::int64_t line = address >> shifts_[level];
        ++count(level, level, array, kStores);
        asked(level, line, array);
        if (!at(level).touch(line, back, !compat_, disturbed_)) {
            store_miss(level, address, bytes, array);
        } else {
            if (geometry_[level].write_allocate) watch(level, line, array, false);
            if (!back) pass_on(level, address, bytes, array);
        }
    }

    void store_miss(std::size_t level, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        const LevelGeometry& g = geometry_[level];
        const std::int64_t line = address >> shifts_[level];
        ++count(level, level, array, kStoreMisses);
        disturbed_ = true;
        if (g.victim || !g.write_allocate) return pass_on(level, address, bytes, array);
        ++count(level, level, array, kWriteAllocates);
        const bool dirty = fetch(level + 1, line << shifts_[level], array, true);
        place(level, line, dirty || g.write_back, array);
        watch(level, line, array, true);
        if (!g.write_back) pass_on(level, address, bytes, array);
    }

    void pass_on(std::size_t level, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        count(level, level, array, kLinkBytes) += bytes;
        if (level + 1 < depth_) store(level + 1, address, bytes, array);
    }

    void claim(std::int64_t line, std::int64_t array) {
        ++count(0, 0, array, kStores);
        asked(0, line, array);
        if (touch_first(line, true, !compat_)) return;
        ++count(0, 0, array, kStoreMisses);
        disturbed_ = true;
        if (inclusive_) cover(1, line, array);
        place(0, line, true, array);
    }

    // Inclusive levels take a line that is claimed before them, the outermost first.
    void cover(std::size_t level, std::int64_t line, std::int64_t array) {
        if (level == depth_) return;
        if (level == record_at_) note(Request::cover, line << shifts_[level], 0, array, false);
        cover(level + 1, line, array);
        if (geometry_[level].inclusive && !at(level).touch(line, false, true, disturbed_))
            place(level, line, false, array);
    }

    // A non-temporal store: the line leaves the caches, its bytes wait in a buffer until it is whole.
    void stream(std::int64_t line, std::int64_t address, std::int64_t bytes, std::int64_t array) {
        ++count(0, 0, array, kStreamed);
        if constexpr (kSeveral) {
            Base::leave_all(address);
        } else if (equal_lines_) {
            leave(0, line, false, array);
        } else {
            influenced_ = true;  // how many inner lines leave is up to the outer levels
            disturbed_ |= purge(depth_ - 1, address, 1);
        }
        buffers_[cores_.core()].store(
            line, address - (line << shifts_[0]), bytes, geometry_[0].line_bytes, array,
            [this](std::int64_t of, std::int64_t sent) { count(0, depth_ - 1, of, kLinkBytes) += sent; });
    }

    // A line leaves this level and all behind it; `dirty`: it comes with data from those before, of `array`.
    void leave(std::size_t level, std::int64_t line, bool dirty, std::int64_t array) {
        if (level == depth_) return;
        if (level == record_at_) note(Request::leave, line << shifts_[level], 0, array, dirty);
        remove(level, line, dirty, array);
        leave(level + 1, line, dirty, array);
    }

    // Serve a line to the level before; the result is whether it arrives dirty (out of a victim cache).
    bool fetch(std::size_t level, std::int64_t address, std::int64_t array, bool for_store) {
        if constexpr (kSeveral)
            if (Base::contested(address)) Base::call_in(level - 1, address, true);
        if (level != record_at_) return serve(level, address, array, for_store);
        note(Request::fetch, address, 0, array, for_store);
        const std::size_t at = tape_.size() - 1;
        return tape_[at].answer = serve(level, address, array, for_store);
    }

    bool serve(std::size_t level, std::int64_t address, std::int64_t array, bool for_store) {
        if (level == depth_) {
            ++count(level, level - 1, array, kLinkLoads);
            return false;
        }
        const std::int64_t line = address >> shifts_[level];
        ++count(level, level, array, kLoads);
        if (geometry_[level].victim) {
            const Slot found = compat_ ? (at(level).touch(line, false, true, disturbed_) ? 0 : kEmpty)
                                       : at(level).take(line);
            if (found == kEmpty) {
                ++count(level, level, array, kLoadMisses);
                return fetch(level + 1, address, array, for_store);
            }
            ++count(level, level - 1, array, kLinkLoads);
            return is_dirty(found);
        }
        ++count(level, level - 1, array, kLinkLoads);
        asked(level, line, array);
        if (at(level).touch(line, false, true, disturbed_)) {
            watch(level, line, array, false);
            return false;
        }
        ++count(level, level, array, kLoadMisses);
        if (for_store) ++count(level, level, array, kWriteAllocates);
        if (level + 1 < depth_) {
            const Slot old = at(level).next_to_go(line);
            if (old != kEmpty && (is_dirty(old) || takes_clean(level + 1)))
                at(level + 1).prefetch(number_of(old) >> (shifts_[level + 1] - shifts_[level]));
        }
        place(level, line, fetch(level + 1, line << shifts_[level], array, for_store), array);
        watch(level, line, array, true);
        return false;
    }

    void place(std::size_t level, std::int64_t line, bool dirty, std::int64_t array) {
        const Slot old = at(level).place(pack(line, array, dirty));
        if (old == kEmpty) return;
        gone(cores_.own(level), number_of(old));
        if (level == 0) lose(number_of(old));
        bool old_dirty = is_dirty(old);
        if (geometry_[level].inclusive && level > 0) {
            if constexpr (kSeveral) {
                old_dirty |= Base::empty_before(level, number_of(old) << shifts_[level]);
            } else {
                old_dirty |= purge(level - 1, number_of(old) << shifts_[level], geometry_[level].line_bytes);
            }
        }
        ++count(level, level, array_of(old), old_dirty ? kEvictionsDirty : kEvictionsClean);
        if (old_dirty || takes_clean(level + 1)) hand_over(level + 1, number_of(old), old_dirty, array_of(old));
    }

    // Remove all copies of these bytes up to this level; whether dirty data leaves it over the link behind it.
    bool purge(std::size_t level, std::int64_t address, std::int64_t bytes) {
        if (level < frozen_) {
            conflict_ |= held_->any(address >> shifts_[frozen_], (address + bytes - 1) >> shifts_[frozen_]);
            return false;
        }
        bool any = false;
        const std::int64_t before = removed_;
        for (std::int64_t line = address >> shifts_[level]; line <= (address + bytes - 1) >> shifts_[level]; ++line) {
            bool dirty = level > 0 && purge(level - 1, line << shifts_[level], geometry_[level].line_bytes);
            remove(level, line, dirty, purged_);
            any |= dirty;
        }
        influenced_ |= level + 1 == record_at_ && removed_ != before;
        return any;
    }

    // Take a line out; it goes on if it is dirty, here or in inner levels (`dirty`, then of `array`).
    void remove(std::size_t level, std::int64_t line, bool& dirty, std::int64_t& array) {
        const Slot old = at(level).take(line);
        if (old != kEmpty) {
            disturbed_ = true;
            ++removed_;
            if (level == 0) lose(line);
            array = array_of(old);
            dirty |= is_dirty(old);
            ++count(level, level, array, dirty ? kEvictionsDirty : kEvictionsClean);
            ++count(level, level, array, kBackInvalidations);
        }
        if (dirty) ++count(level, level, array, kLinkEvictions);
    }

    // Take a line that the level before replaced.
    void hand_over(std::size_t level, std::int64_t inner_line, bool dirty, std::int64_t array) {
        const std::int64_t address = inner_line << shifts_[level - 1];
        if (level == record_at_) note(Request::hand_over, address, 0, array, dirty);
        ++count(level, level - 1, array, kLinkEvictions);
        take_over(level, inner_line, dirty, array);
    }

    void take_over(std::size_t level, std::int64_t inner_line, bool dirty, std::int64_t array) {
        if (level == depth_) return;
        const std::int64_t address = inner_line << shifts_[level - 1];
        const LevelGeometry& g = geometry_[level];
        const std::int64_t line = address >> shifts_[level], bytes = geometry_[level - 1].line_bytes;
        ++count(level, level, array, kStores);
        const bool unseen = compat_ && g.victim && !dirty;  // pycachesim places clean lines without a look for a copy
        if (unseen || !at(level).touch(line, dirty && g.write_back, !compat_, disturbed_)) {
            ++count(level, level, array, kStoreMisses);
            if (!g.write_allocate) return pass_on(level, address, bytes, array);
            bool fetched_dirty = false;
            if (shifts_[level] != shifts_[level - 1] || (compat_ && !g.victim)) {
                ++count(level, level, array, kWriteAllocates);
                fetched_dirty = fetch(level + 1, line << shifts_[level], array, true);
            } else {
                forget(level + 1, line);
            }
            place(level, line, fetched_dirty || (dirty && g.write_back), array);
        }
        if (dirty && !g.write_back) pass_on(level, address, bytes, array);
    }

    // Victim caches in a row lose the stale copy of a line that a level before them took.
    void forget(std::size_t level, std::int64_t line) {
        if (!is_victim(level)) return;
        if (level == record_at_) note(Request::forget, line << shifts_[level], 0, 0, false);
        at(level).take(line);
        forget(level + 1, line);
    }

    ROOFTREE_INLINE void lose(std::int64_t line) {
        if (!kSeveral && stays_.watching()) stays_.lose(line);
    }

    LineStore& at(std::size_t level) { return stores_[cores_.own(level)]; }
    const LineStore& at(std::size_t level) const { return stores_[cores_.own(level)]; }
    std::size_t first_of(std::size_t level) const { return level == depth_ ? stores_.size() : cores_.all(level).first; }

    std::vector<LevelGeometry> geometry_;
    Cores cores_;
    std::size_t depth_, arrays_, block_ = arrays_ * kFields, cells_;
    bool compat_, equal_lines_ = true, inclusive_ = false, victims_ = false, disturbed_ = false;
    std::int64_t purged_ = 0, removed_ = 0;  // array of the last purged line, lines removed so far
    std::vector<int> shifts_;  // log2 of the line size
    std::vector<char> plain_;  // see is_plain
    std::vector<LineStore> stores_;  // by level and instance
    std::vector<Buffers> buffers_;   // by core
    std::vector<std::int64_t> counts_;
    std::vector<Event> tape_;
    Tally tally_;
    Stays stays_;
    std::size_t record_at_ = kNone, frozen_ = 0;
    const void* recorded_by_ = nullptr;
    const Held* held_ = nullptr;
    bool influenced_ = false, conflict_ = false;
};

}  // namespace rooftree::ROOFTREE_ISA
