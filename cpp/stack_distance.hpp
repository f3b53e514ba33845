// LRU stack distances: the misses of fully associative caches of all sizes in one go.  No Python here.
//
// The distance of a use is the number of other lines used since the last use of its line; it misses in all caches of
// that many lines or fewer.  Lines stand in the order of their last use, and a tree of sums over this order says how much
// lies above a line.  A stack of at most `limit` lines is the state of a cache of that size, so a loop whose iterations
// leave the same stack, moved by a whole number of lines, repeats itself and need not be walked further.
// Stack: Mattson et al. 1970, doi:10.1147/sj.92.0078.  Tree: Bennett and Kruskal 1975, doi:10.1147/rd.194.0353.
// Repetition: Morelli and Reineke 2022, doi:10.1145/3519939.3523446.
#pragma once

#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

#include "nest.hpp"

namespace rooftree::reuse {

using Int = std::int64_t;
constexpr Int kNever = std::numeric_limits<Int>::max();

// Open addressing; neighbouring keys are neighbours in memory, as sweeps use them one after the other.
class Map {
public:
    Map() : slots_(64, Slot{kNone, 0}) {}

    Int find(Int key) const {  // or -1
        for (std::size_t i = home(key);; i = (i + 1) & mask()) {
            if (slots_[i].key == key) return slots_[i].value;
            if (slots_[i].key == kNone) return -1;
        }
    }

    void insert(Int key, Int value) {  // a key that is not there
        if (2 * ++used_ > static_cast<Int>(slots_.size())) {
            std::vector<Slot> old(2 * slots_.size(), Slot{kNone, 0});
            old.swap(slots_);
            for (const Slot& slot : old)
                if (slot.key != kNone) put(slot);
        }
        put({key, value});
    }

    void erase(Int key) {  // a key that is there
        std::size_t hole = home(key);
        while (slots_[hole].key != key) hole = (hole + 1) & mask();
        --used_;
        for (std::size_t i = (hole + 1) & mask(); slots_[i].key != kNone; i = (i + 1) & mask()) {
            if (((i - home(slots_[i].key)) & mask()) < ((i - hole) & mask())) continue;
            slots_[hole] = slots_[i];
            hole = i;
        }
        slots_[hole].key = kNone;
    }

private:
    struct Slot {
        Int key, value;
    };
    static constexpr Int kNone = std::numeric_limits<Int>::min();

    std::size_t mask() const { return slots_.size() - 1; }
    std::size_t home(Int key) const {
        const std::uint64_t mixed = static_cast<std::uint64_t>(key >> 3) * 0x9E3779B97F4A7C15u;
        return static_cast<std::size_t>((mixed >> 24) << 3 | static_cast<std::uint64_t>(key & 7)) & mask();
    }
    void put(const Slot& slot) {
        std::size_t i = home(slot.key);
        while (slots_[i].key != kNone) i = (i + 1) & mask();
        slots_[i] = slot;
    }

    std::vector<Slot> slots_;
    Int used_ = 0;
};

// What was counted, by array and distance (kFar: beyond the limit, or never used before).
// A write-back happens in all caches larger than one distance but not larger than another: +1 at the second, -1 at the first.
enum Column { kUses, kFirstUses, kWrittenBack, kColumns };
constexpr Int kFar = -1;

class Histogram {
public:
    explicit Histogram(Int arrays) : columns_(arrays * kColumns) {}

    void add(Int array, Column column, Int distance, Int number) {
        const Int key = distance * columns_ + array * kColumns + column;
        Int at = index_.find(key);
        if (at < 0) {
            at = static_cast<Int>(numbers_.size());
            index_.insert(key, at);
            keys_.push_back(key);
            numbers_.push_back(0);
        }
        numbers_[static_cast<std::size_t>(at)] += number;
    }

    // What was added since a copy of the numbers was taken, once more some times.
    void repeat(const std::vector<Int>& since, Int times) {
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            numbers_[i] += times * (numbers_[i] - (i < since.size() ? since[i] : 0));
    }

    const std::vector<Int>& numbers() const { return numbers_; }
    void clear() { std::fill(numbers_.begin(), numbers_.end(), 0); }

    template <class Visit>
    void each(Visit visit) const {  // (array, column, distance, number)
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            const Int place = (keys_[i] % columns_ + columns_) % columns_;
            if (numbers_[i] != 0)
                visit(place / kColumns, place % kColumns, (keys_[i] - place) / columns_, numbers_[i]);
        }
    }

private:
    Int columns_;
    Map index_;
    std::vector<Int> keys_, numbers_;
};

struct Entry {
    Int key, weight, position;
    Int clean;   // caches of at most this many lines have written back since the last store; kNever: no store
    Int sweep;   // of the last use
    Int array;   // of the last store, else of the last use
    Int run;     // of the innermost loop that used it last; of rows only
    Int mark = 0;
};

// Entries in the order of their last use: the most recent ones in a short list, the others in a tree.
class Stack {
public:
    Stack() {
        resize(kFan * kFan);
        front_.reserve(kFront + 1);
    }

    Int find(Int key) const { return index_.find(key - moved_); }
    Entry& at(Int entry) { return entries_[static_cast<std::size_t>(entry)]; }
    const Entry& at(Int entry) const { return entries_[static_cast<std::size_t>(entry)]; }
    bool holds(Int entry, Int key) const { return entry >= 0 && at(entry).key == key - moved_; }
    bool in_use(Int entry) const { return at(entry).key != kNever; }
    Int weight() const { return weight_; }
    Int size() const { return live_; }

    // Weight of the entries used after this one.
    Int above(Int entry) const {
        Int sum = 0, place = at(entry).position;
        if (place == kInFront) {
            for (std::size_t i = front_.size(); front_[--i] != entry;) sum += at(front_[i]).weight;
            return sum;
        }
        Int last = next_ - 1;
        for (const std::vector<Int>& sums : sums_) {
            const Int end = std::min((place / kFan + 1) * kFan, last + 1);
            for (Int i = place + 1; i < end; ++i) sum += sums[static_cast<std::size_t>(i)];
            place /= kFan;
            last /= kFan;
            if (place == last) break;
        }
        return sum + front_weight_;
    }

    void raise(Int entry) { raise(entry, at(entry).weight); }

    void raise(Int entry, Int weight) {
        if (front_.empty() || front_.back() != entry) {
            leave(entry);
            front_.push_back(entry);
            front_weight_ += at(entry).weight;
        }
        weight_ += weight - at(entry).weight;
        front_weight_ += weight - at(entry).weight;
        at(entry).weight = weight;
        settle();
    }

    Int push(Int key, Int weight) {
        Int entry = static_cast<Int>(entries_.size());
        if (free_.empty()) {
            entries_.emplace_back();
        } else {
            entry = free_.back();
            free_.pop_back();
        }
        at(entry) = {key - moved_, weight, kInFront, kNever, 0, 0, 0};
        index_.insert(key - moved_, entry);
        weight_ += weight;
        front_weight_ += weight;
        ++live_;
        front_.push_back(entry);
        settle();
        return entry;
    }

    Int lowest() {  // of a stack that is not empty
        while (low_ < next_ && order_[static_cast<std::size_t>(low_)] < 0) ++low_;
        return low_ < next_ ? order_[static_cast<std::size_t>(low_)] : front_.front();
    }

    void remove(Int entry) {
        leave(entry);
        Entry& e = at(entry);
        index_.erase(e.key);
        weight_ -= e.weight;
        --live_;
        e.key = kNever;
        free_.push_back(entry);
    }

    template <class Visit>
    void each_from_top(Visit visit) const {  // until it says false
        for (std::size_t i = front_.size(); i-- > 0;)
            if (!visit(at(front_[i]))) return;
        for (Int i = next_ - 1; i >= low_; --i) {
            const Int entry = order_[static_cast<std::size_t>(i)];
            if (entry >= 0 && !visit(at(entry))) return;
        }
    }

    struct State {
        std::vector<Entry> entries;  // from the top; keys relative to `moved`
        Int moved = 0, sweep = 0, run = 0;
    };

    void save(State& state, Int sweep, Int run) const {
        state.entries.clear();
        state.moved = moved_;
        state.sweep = sweep;
        state.run = run;
        each_from_top([&](const Entry& e) { return state.entries.push_back(e), true; });
    }

    bool equals_moved(const State& state, Int by, Int sweep, Int run, Int& spent) const {
        if (static_cast<Int>(state.entries.size()) != live_) return false;
        const Int shift = by + state.moved - moved_;
        std::size_t i = 0;
        bool same = true;
        each_from_top([&](const Entry& e) {
            const Entry& old = state.entries[i++];
            return same = e.key == old.key + shift && e.weight == old.weight && e.clean == old.clean &&
                          e.array == old.array && e.run - run == old.run - state.run &&
                          (e.sweep == sweep) == (old.sweep == state.sweep);
        });
        spent += static_cast<Int>(i);
        return same;
    }

    void move(Int by) { moved_ += by; }

private:
    static constexpr Int kFan = 32, kInFront = -1;
    static constexpr std::size_t kFront = 24;

    void add(Int place, Int weight) {
        for (std::vector<Int>& sums : sums_) {
            sums[static_cast<std::size_t>(place)] += weight;
            place /= kFan;
        }
    }

    // Take an entry out of the order.
    void leave(Int entry) {
        Entry& e = at(entry);
        if (e.position == kInFront) {
            front_.erase(std::find(front_.rbegin(), front_.rend(), entry).base() - 1);
            front_weight_ -= e.weight;
        } else {
            order_[static_cast<std::size_t>(e.position)] = -1;
            add(e.position, -e.weight);
            e.position = kInFront;
        }
    }

    // Hand the oldest of the list over to the tree if the list is full.
    void settle() {
        if (front_.size() <= kFront) return;
        const Int entry = front_.front();
        front_.erase(front_.begin());
        front_weight_ -= at(entry).weight;
        if (next_ == static_cast<Int>(order_.size())) resize(std::max<Int>(kFan * kFan, 3 * live_));
        at(entry).position = next_;
        order_[static_cast<std::size_t>(next_)] = entry;
        add(next_++, at(entry).weight);
    }

    // Close the gaps, and make room for this many positions.
    void resize(Int positions) {
        std::vector<Int> kept;
        for (const Int entry : order_)
            if (entry >= 0) kept.push_back(entry);
        order_.assign(static_cast<std::size_t>((positions + kFan - 1) / kFan * kFan), -1);
        sums_.clear();
        for (Int size = static_cast<Int>(order_.size());; size = (size + kFan - 1) / kFan) {
            sums_.emplace_back(static_cast<std::size_t>((size + kFan - 1) / kFan * kFan), 0);
            if (size <= kFan) break;
        }
        low_ = next_ = 0;
        for (const Int entry : kept) {
            order_[static_cast<std::size_t>(next_)] = entry;
            at(entry).position = next_;
            sums_[0][static_cast<std::size_t>(next_++)] = at(entry).weight;
        }
        for (std::size_t level = 1; level < sums_.size(); ++level)
            for (std::size_t i = 0; i < sums_[level - 1].size(); ++i) sums_[level][i / kFan] += sums_[level - 1][i];
    }

    Map index_;  // key -> entry
    std::vector<Entry> entries_;
    std::vector<Int> front_;                 // the most recent entries, the last one used at the end
    std::vector<Int> free_, order_;          // position -> entry, or -1
    std::vector<std::vector<Int>> sums_;     // of weights by position, of 32 positions each, of 1024 ...
    Int low_ = 0, next_ = 0, weight_ = 0, front_weight_ = 0, live_ = 0, moved_ = 0;
};

// Uses of lines, or of rows weighted by their bytes, counted.
class Uses {
public:
    Uses(Int arrays, Int limit) : histogram_(arrays), limit_(limit) {}

    void begin_sweep() { ++sweep_; }
    Stack& stack() { return stack_; }
    Histogram& histogram() { return histogram_; }
    Int sweep() const { return sweep_; }
    bool dropped() const { return dropped_; }  // whether anything was ever beyond the limit

    // A use of a line; `hint` is the entry that it may have.  The result is its entry.
    Int line(Int key, bool store, Int array, Int hint) {
        Int entry = stack_.holds(hint, key) ? hint : stack_.find(key);
        Int distance = kFar;
        bool first = true;
        if (entry < 0) {
            entry = stack_.push(key, 1);
        } else {
            distance = stack_.above(entry);
            first = stack_.at(entry).sweep != sweep_;
            stack_.raise(entry);
            write_back(stack_.at(entry), distance);
        }
        histogram_.add(array, kUses, distance, 1);
        if (first) histogram_.add(array, kFirstUses, distance, 1);
        touch(stack_.at(entry), store, array);
        trim();
        return entry;
    }

    void touch(Entry& e, bool store, Int array) const {
        e.sweep = sweep_;
        if (store || e.clean == kNever) e.array = array;
        if (store) e.clean = 0;
    }

    // Note that it was not among the most recent `distance` ones.
    void write_back(Entry& e, Int distance) {
        if (e.clean >= distance) return;
        histogram_.add(e.array, kWrittenBack, distance, e.weight);
        histogram_.add(e.array, kWrittenBack, e.clean, -e.weight);
        e.clean = distance;
    }

    // Forget what is beyond the limit.
    void trim() {
        while (stack_.weight() > limit_) {
            const Int entry = stack_.lowest();
            const Entry& e = stack_.at(entry);
            if (e.clean != kNever) {
                histogram_.add(e.array, kWrittenBack, kFar, e.weight);
                histogram_.add(e.array, kWrittenBack, e.clean, -e.weight);
            }
            stack_.remove(entry);
            dropped_ = true;
        }
    }

    // What was written back by now, of lines that are not used any more.
    void finish() {
        Int distance = 0;
        stack_.each_from_top([&](Entry e) {
            write_back(e, distance);
            distance += e.weight;
            return true;
        });
    }

private:
    Stack stack_;
    Histogram histogram_;
    Int limit_, sweep_ = 0;
    bool dropped_ = false;
};

}  // namespace rooftree::reuse
