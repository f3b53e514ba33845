// Exact simulation of a cache hierarchy.  No Python here.
// The rules are stated in its readable twin, src/rooftree/traffic/simulator/reference.py.
// Preconditions (checked by the caller, src/rooftree/traffic/simulator/caches.py): line sizes are powers of two that do not shrink
// outwards, a victim cache has the line size of the level before it and is not the first; line numbers and arrays fit.
//
// What levels ask of the next one passes through a few functions: `fetch`, `hand_over`, `store`, `forget`, `cover` and
// `leave`.  There it can be recorded, so that outer levels can be driven without the inner ones: see replay.hpp.
#pragma once

#include "coherence.hpp"
#include "levels.hpp"
#include "plain.hpp"
#include "recorder.hpp"
#include "stays.hpp"

namespace rooftree::ROOFTREE_ISA {

// kFirst: groups of slots in a set of the first level, see LineStore; 0 where that is looked up at run time.
// Cores: OneCore, or SeveralCores, which knows prefetchers too; there requests are not recorded.
template <int kFirst, class Cores>
class Hierarchy : public Levels<Cores>,
                  public Recorder,
                  private Coherence<Hierarchy<kFirst, Cores>, Cores>,
                  private Plain<Hierarchy<kFirst, Cores>> {
    using Base = Levels<Cores>;
    using Others = Coherence<Hierarchy, Cores>;
    using Short = Plain<Hierarchy>;
    friend Others;
    friend Short;

public:
    static constexpr bool kSeveral = Cores::kSeveral, kReplays = !kSeveral;
    static constexpr int kGroupsOfFirst = kFirst;

    Hierarchy(std::vector<LevelGeometry> geometry, std::int64_t arrays, std::int64_t buffers, bool compat, std::int64_t cores)
        : Base(std::move(geometry), arrays, buffers, compat, cores), compat_(compat) {
        Short::learn();
        if constexpr (kSeveral) Others::relearn();
    }

    using Base::count, Base::count_in, Base::inclusive_from;

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
            if (kind == Kind::store || kind == Kind::claim) Others::claim_alone(address);
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
        if constexpr (kSeveral) Others::bring_wanted();
    }

    // What is left of an access within a line that missed the first level, if its caller counted it.
    void missed(std::int64_t line, std::int64_t address, std::int64_t bytes, bool is_store, std::int64_t array) {
        if (Short::first_is_plain()) {
            Short::miss(line, array, is_store);
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
    // What lazy lookups ask for: an access leaves its line in the first level, and a further one changes nothing.  Under the
    // rules of pycachesim a store that hits is no use of its line, one that misses is: hits of other lines that are made up
    // for later would then wrongly come after it.
    bool hits_settle() const {
        return geometry_[0].policy != Policy::qlru && geometry_[0].write_allocate && !compat_ && stores_[0].mask() >= 0;
    }
    Stays& stays() { return stays_; }
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

    // Whether a load or store has changed more than a repetition of it would leave alone, since the last `calm`.
    bool disturbed() const { return disturbed_; }
    void calm() { disturbed_ = false; }

    // Whether stores that hit count as a use.
    bool stores_refresh() const { return !compat_; }

    // Whether a hit in the first level is all there is to an access that finds its line.
    bool stores_stay() const { return geometry_[0].write_back; }

    // Make every address of levels from `from` to before `to` so much larger.
    void translate(std::int64_t shift_bytes, std::size_t from, std::size_t to) {
        Base::move(shift_bytes, from, to);
        if constexpr (kSeveral) Others::relearn();
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
            if (i + kAhead < tape.size()) {
                const std::int64_t address = tape[i + kAhead].address + offset;
                at(level).prefetch(address >> shifts_[level]);
                if (level + 1 < depth_) at(level + 1).prefetch(address >> shifts_[level + 1]);
            }
            if (!replay(tape[i], level, offset)) return false;
        }
        return true;
    }

private:
    using Base::at, Base::is_victim, Base::takes_clean;
    using Base::arrays_, Base::buffers_, Base::cores_, Base::depth_, Base::geometry_, Base::shifts_, Base::stores_;
    using Base::equal_lines_, Base::inclusive_, Base::victims_;
    using Others::asked, Others::gone, Others::watch;

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

    // What `drive` asks for.
    bool simple_last() const {
        const LevelGeometry& g = geometry_.back();
        return depth_ > 1 && !compat_ && g.policy == Policy::lru && stores_.back().groups() > 0 && g.write_back &&
               g.write_allocate && g.line_bytes == geometry_[depth_ - 2].line_bytes;
    }

    void load_miss(std::int64_t line, std::int64_t array) {
        ++count(0, 0, array, kLoadMisses);
        disturbed_ = true;
        if constexpr (kSeveral) Others::share(line << shifts_[0]);
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
            Others::leave_all(address);
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
            if (Others::contested(address)) Others::call_in(level - 1, address, true);
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
                old_dirty |= Others::empty_before(level, number_of(old) << shifts_[level]);
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
            dirty |= is_dirty(old);
            ++count(level, level, array_of(old), dirty ? kEvictionsDirty : kEvictionsClean);
            ++count(level, level, array_of(old), kBackInvalidations);
            if (dirty) array = array_of(old);  // a clean half of a line does not say whose the dirty one is
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

    bool compat_, disturbed_ = false;
    std::int64_t purged_ = 0, removed_ = 0;  // array of the last purged line, lines removed so far
    Tally tally_;
    Stays stays_;
};

}  // namespace rooftree::ROOFTREE_ISA
