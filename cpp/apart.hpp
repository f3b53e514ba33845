// Groups of sets that know nothing of each other, driven by a recording.  No Python here.
//
// Lines whose numbers are equal modulo G, a divisor of the sets of every level, meet in no level with any others.  So the
// levels fall into G groups, and a pass of a recording does to each group what its own requests do, whatever the others hold.
// From pass to pass all lines move by the same number: a group, told by where it stands in the recording, goes from one
// state, told relative to the recording, to another.  What such a step counts and where it leads is kept: a state that came
// up before, at the same place, need not be asked again.  States are compared byte by byte.
//
// Under LRU all sets soon do the same in each pass, and `warp.hpp` skips passes.  Policies that leave traces for longer, as
// quad-age LRU does, let a set go through some tens of states, each at a time of its own, so that all sets together do not
// repeat themselves for thousands of passes; here each of these states is simulated once.
#pragma once

#include <cstring>
#include <numeric>
#include <unordered_map>

#include "last_level.hpp"

namespace rooftree::ROOFTREE_ISA {

template <class Caches>
class Apart {
public:
    // Whether the levels from this one on fall into groups, and it is worth it: a policy whose traces last, and a recording
    // that asks each group some times.
    static bool possible(const Caches& caches, std::size_t from) {
        if (!Caches::kReplays || from == 0 || from >= caches.depth() || caches.notices(from)) return false;
        bool lasting = false;
        for (std::size_t level = from; level < caches.depth(); ++level) {
            if (caches.line_shift(level) != caches.line_shift(from) || !caches.store_at(level).moves()) return false;
            lasting |= !caches.store_at(level).forgets();
        }
        return lasting && groups_of(caches, from) >= kFewest;
    }
    static bool worth(const Caches& caches, std::size_t from, std::size_t requests, std::int64_t passes) {
        return passes >= 8 && static_cast<std::int64_t>(requests) >= 4 * groups_of(caches, from);
    }

    // Run a recording so many times, each time all addresses `shift` bytes further; the result is how many requests were asked.
    // `work` is told of some of them now and then.
    template <class Work>
    std::int64_t run(Caches& caches, std::size_t from, const std::vector<Event>& tape, std::int64_t shift, std::int64_t passes,
                     Work work) {
        prepare(caches, from, tape, shift);
        std::fill(times_.begin(), times_.end(), 0);
        std::vector<std::int64_t> now(index(groups_), kNone);  // by group: its state, if that is kept
        std::vector<bool> valid(index(groups_), true);         // whether the sets hold it
        std::int64_t asked = 0;
        for (std::int64_t group = 0; group < groups_; ++group)
            now[index(group)] = keep(caches, group, origin_ + lines_);
        for (std::int64_t pass = 0; pass < passes; ++pass) {
            const std::int64_t base = origin_ + (pass + 1) * lines_;
            std::int64_t asked_now = 0;
            for (std::int64_t group = 0; group < groups_; ++group) {
                std::int64_t& state = now[index(group)];
                if (state != kNone && entries_[index(state)].next != kNone) {
                    ++times_[index(state)];
                    state = entries_[index(state)].next;
                    valid[index(group)] = false;
                    continue;
                }
                if (!valid[index(group)]) load(caches, group, base, state);
                valid[index(group)] = true;
                asked_now += step(caches, group, base, (pass + 1) * shift, state);
            }
            asked += asked_now;
            work(asked_now + 1);
        }
        for (std::int64_t group = 0; group < groups_; ++group)
            if (!valid[index(group)]) load(caches, group, origin_ + (passes + 1) * lines_, now[index(group)]);
        settle(caches);
        return asked;
    }

private:
    static constexpr std::int64_t kNone = -1, kFewest = 16;
    static constexpr std::size_t kMostBytes = std::size_t{1} << 28, kChunk = std::size_t{1} << 22;  // of states that are kept
    static constexpr std::int32_t kNoLine = INT32_MIN;
    struct Count {
        std::uint32_t cell;
        std::int32_t number;
    };
    struct Entry {
        std::int64_t next = kNone;        // the state after a pass
        std::size_t first = 0, end = 0;   // of what it counts, in counts_
    };

    static std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }
    static std::int64_t groups_of(const Caches& caches, std::size_t from) {
        std::int64_t groups = 0;
        for (std::size_t level = from; level < caches.depth(); ++level) groups = std::gcd(groups, caches.store_at(level).sets());
        return groups;
    }
    std::int64_t place_of(std::int64_t group, std::int64_t base) const { return ((group - base) % groups_ + groups_) % groups_; }

    // Sort the requests by group; what was kept is of use for a recording that is the same but for where it lies.
    void prepare(Caches& caches, std::size_t from, const std::vector<Event>& tape, std::int64_t shift) {
        const int bits = caches.line_shift(from);
        const std::int64_t groups = groups_of(caches, from), origin = tape[0].address >> bits;
        std::vector<std::size_t> begins(index(groups) + 1, 0);
        const auto place = [&](const Event& e) {
            const std::int64_t line = (e.address >> bits) - origin;
            return index((line % groups + groups) % groups);
        };
        for (const Event& e : tape) ++begins[place(e) + 1];
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
        std::vector<Event> sorted(tape.size());
        for (const Event& e : tape) {
            Event& moved = sorted[next[place(e)]++];
            moved = e;
            moved.address -= origin << bits;
        }
        const bool same = from == from_ && shift == shift_ && sorted.size() == tape_.size() &&
                          std::equal(sorted.begin(), sorted.end(), tape_.begin(), [](const Event& a, const Event& b) {
                              return a.address == b.address && a.bytes == b.bytes && a.request == b.request &&
                                     a.array == b.array && a.flag == b.flag;
                          });
        origin_ = origin;
        if (same) return;
        from_ = from;
        shift_ = shift;
        lines_ = shift >> bits;
        groups_ = groups;
        tape_ = std::move(sorted);
        begins_ = std::move(begins);
        entries_.clear();
        places_.clear();
        times_.clear();
        counts_.clear();
        chunks_.clear();
        found_.clear();
        size_ = 0;
        for (std::size_t level = from; level < caches.depth(); ++level) {
            const LineStore& store = caches.store_at(level);
            size_ += index(store.sets() / groups) * (index(store.ways()) * 5 + (store.has_bits() ? 8 : 0));
        }
        blob_.resize(size_);
    }

    // A pass for one group: it stands at `base`, in this state.
    std::int64_t step(Caches& caches, std::int64_t group, std::int64_t base, std::int64_t offset, std::int64_t& state) {
        const std::int64_t place = place_of(group, base);
        const std::size_t begin = begins_[index(place)], end = begins_[index(place) + 1];
        const std::size_t first = from_ * caches.cells();
        std::vector<std::int64_t>& counts = caches.counts();
        before_.assign(counts.begin() + static_cast<std::ptrdiff_t>(first), counts.end());
        offset += origin_ << caches.line_shift(from_);
        for (std::size_t i = begin; i < end; ++i) caches.replay(tape_[i], from_, offset);
        const std::int64_t after = keep(caches, group, base + lines_);
        if (state != kNone && after != kNone) {
            Entry& entry = entries_[index(state)];
            entry.next = after;
            entry.first = counts_.size();
            for (std::size_t i = 0; i < before_.size(); ++i)
                if (counts[first + i] != before_[i])
                    counts_.push_back({static_cast<std::uint32_t>(first + i), static_cast<std::int32_t>(counts[first + i] - before_[i])});
            entry.end = counts_.size();
        }
        state = after;
        return static_cast<std::int64_t>(end - begin);
    }

    // Add up what was counted by passes that were not run.
    void settle(Caches& caches) {
        for (std::size_t i = 0; i < entries_.size(); ++i)
            if (times_[i] != 0)
                for (std::size_t c = entries_[i].first; c < entries_[i].end; ++c)
                    caches.counts()[counts_[c].cell] += times_[i] * counts_[c].number;
    }

    // The state of a group relative to `base`, as it is kept; kNone if there is no more room for it.
    std::int64_t keep(Caches& caches, std::int64_t group, std::int64_t base) {
        unsigned char* to = blob_.data();
        std::uint64_t hash = 0;
        const auto put = [&](const auto& value) {
            std::memcpy(to, &value, sizeof value);
            to += sizeof value;
        };
        const auto mix = [&](std::uint64_t value) {
            hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 29;
        };
        bool fits = true;
        const std::int64_t place = place_of(group, base);
        hash = static_cast<std::uint64_t>(place);
        each_set(caches, place, base, [&](LineStore& store, std::int64_t set) {
            const Slot* const slots = store.slots_of(set);
            for (std::int64_t way = 0; way < store.ways(); ++way) {
                const std::int64_t line = slots[way] == kEmpty ? kNoLine : number_of(slots[way]) - base;
                fits &= slots[way] == kEmpty || (line > kNoLine && line <= INT32_MAX);
                put(static_cast<std::int32_t>(line));
                put(static_cast<std::uint8_t>(slots[way] & 0xFF));
                mix(static_cast<std::uint64_t>(line) << kTagBits ^ (slots[way] & 0xFF));
            }
            if (!store.has_bits()) return;
            put(store.bits_of(set));
            mix(store.bits_of(set));
        });
        if (!fits) return kNone;
        const auto range = found_.equal_range(hash);
        for (auto it = range.first; it != range.second; ++it)
            if (places_[index(it->second)] == place && std::memcmp(at(it->second), blob_.data(), size_) == 0) return it->second;
        if ((entries_.size() + 1) * size_ > kMostBytes) return kNone;
        const auto made = static_cast<std::int64_t>(entries_.size());
        entries_.emplace_back();
        times_.push_back(0);
        places_.push_back(place);
        if (made % per_chunk() == 0) chunks_.emplace_back(index(per_chunk()) * size_);
        std::memcpy(at(made), blob_.data(), size_);
        found_.emplace(hash, made);
        return made;
    }

    // Put a group into a state that was kept.
    void load(Caches& caches, std::int64_t group, std::int64_t base, std::int64_t state) {
        const unsigned char* from = at(state);
        const auto take = [&](auto& value) {
            std::memcpy(&value, from, sizeof value);
            from += sizeof value;
        };
        each_set(caches, place_of(group, base), base, [&](LineStore& store, std::int64_t set) {
            Slot* const slots = store.slots_of(set);
            for (std::int64_t way = 0; way < store.ways(); ++way) {
                std::int32_t line;
                std::uint8_t tag;
                take(line);
                take(tag);
                slots[way] = line == kNoLine ? kEmpty : static_cast<Slot>(line + base) << kTagBits | tag;
            }
            if (store.has_bits()) take(store.bits_of(set));
        });
    }

    // The sets of a group, in an order that its place in the recording alone determines.
    template <class Visit>
    void each_set(Caches& caches, std::int64_t place, std::int64_t base, Visit visit) {
        for (std::size_t level = from_; level < caches.depth(); ++level) {
            LineStore& store = caches.store_at(level);
            const std::int64_t sets = store.sets(), start = (base % sets + sets) % sets;
            for (std::int64_t set = place; set < sets; set += groups_) visit(store, start + set < sets ? start + set : start + set - sets);
        }
    }

    std::int64_t per_chunk() const { return static_cast<std::int64_t>(std::max<std::size_t>(1, kChunk / size_)); }
    unsigned char* at(std::int64_t state) {
        return chunks_[index(state / per_chunk())].data() + index(state % per_chunk()) * size_;
    }

    std::size_t from_ = 0, size_ = 0;  // bytes of a state
    std::int64_t shift_ = 0, lines_ = 0, groups_ = 0, origin_ = 0;
    std::vector<Event> tape_;  // by group, relative to the first one recorded
    std::vector<std::size_t> begins_;
    std::vector<Entry> entries_;
    std::vector<std::int64_t> times_, places_, before_;  // by state: passes that were not run, its place
    std::vector<Count> counts_;
    std::vector<std::vector<unsigned char>> chunks_;
    std::unordered_multimap<std::uint64_t, std::int64_t> found_;  // states by hash
    std::vector<unsigned char> blob_;
};

}  // namespace rooftree::ROOFTREE_ISA
