// Walks a loop nest for its LRU stack distances, line by line.  No Python here.
#pragma once

#include "stack_distance.hpp"

namespace rooftree::reuse {

// Whether all addresses inside a loop move by the same bytes per iteration, and after how many that is a whole line.
struct Repeats {
    bool possible = false;
    Int shift = 0, period = 1;
};

inline Repeats repeats(const Nest& nest, std::size_t depth, Int line_bytes) {
    Repeats out;
    bool any = false;
    for (const Reference& r : nest.references) {
        if (r.depth <= depth) continue;
        const Int shift = r.address.coefficient(depth) * nest.loops[depth].step;
        if (any && shift != out.shift) return out;
        out.shift = shift;
        any = true;
    }
    for (std::size_t inner = depth + 1; inner < nest.loops.size(); ++inner)
        for (const auto* bounds : {&nest.loops[inner].starts, &nest.loops[inner].stops})
            for (const Affine& bound : *bounds)
                if (bound.coefficient(depth) != 0) return out;
    out.possible = any;
    out.period = line_bytes / std::gcd(line_bytes, out.shift == 0 ? line_bytes : out.shift);
    return out;
}

// Watches one execution of one loop for a stack that was there before, moved.
class Watch {
public:
    void start(Int work) {
        saved_at_ = spent_ = 0;
        started_ = saved_work_ = work;
        active_ = true;
    }

    // After `done` of `trips` iterations: how many need not be walked.  `keep` saves and compares the state of a walk.
    template <class Keep>
    Int skip(Keep& keep, const Repeats& loop, Int done, Int trips, Int work) {
        if (!active_ || done % loop.period != 0 || trips - done < loop.period) return 0;
        Uses& uses = keep.uses();
        if (saved_at_ > 0 && spent_ <= work - started_) {
            const Int every = done - saved_at_, times = (trips - done) / every;
            const Int moved = every * loop.shift >> keep.key_shift();
            if (times > 0 && uses.stack().equals_moved(state_, moved, uses.sweep(), keep.run(), spent_)) {
                uses.histogram().repeat(numbers_, times);
                uses.stack().move(times * moved);
                active_ = false;
                return times * every;
            }
        }
        const Int since = work - (saved_at_ > 0 ? saved_work_ : started_);
        const Int size = uses.stack().size() + static_cast<Int>(uses.histogram().numbers().size());
        if (done >= saved_at_ + saved_at_ / 4 && since >= size) {
            uses.stack().save(state_, uses.sweep(), keep.run());
            numbers_ = uses.histogram().numbers();
            saved_at_ = done;
            saved_work_ = work;
        }
        return 0;
    }

private:
    Stack::State state_;
    std::vector<Int> numbers_;
    Int saved_at_ = 0, saved_work_ = 0, started_ = 0, spent_ = 0;
    bool active_ = false;
};

// The loops of a nest.  `Body` does what is inside: `once(references, depth)` outside of the innermost loop, and
// `row(depth, range)` for consecutive iterations of it.
template <class Body, class Poll>
class Walk {
public:
    Walk(const Nest& nest, Int line_bytes, Int arrays, Int limit, bool shortcuts, Poll poll)
        : nest_(nest), uses_(arrays, limit), poll_(std::move(poll)), counters_(nest.loops.size(), 0),
          bodies_(nest.loops.size() + 1), watches_(nest.loops.size()), skipped_(nest.loops.size(), 0) {
        for (std::size_t i = 0; i < nest.references.size(); ++i) {
            const Reference& r = nest.references[i];
            (r.after && r.depth < nest.loops.size() ? bodies_[r.depth].after : bodies_[r.depth].before).push_back(i);
        }
        for (std::size_t depth = 0; depth < nest.loops.size(); ++depth)
            loops_.push_back(shortcuts ? repeats(nest, depth, line_bytes) : Repeats{});
    }

    void sweep() {
        uses_.begin_sweep();
        level(0);
    }

    Uses& uses() { return uses_; }
    Int work() const { return work_; }                            // uses looked up one by one
    const std::vector<Int>& skipped() const { return skipped_; }  // iterations not walked, by loop

protected:
    void level(std::size_t depth) {
        Body& body = static_cast<Body&>(*this);
        const bool inside = depth == nest_.loops.size();
        if (!inside || depth == 0) body.once(bodies_[depth].before, depth);
        if (inside) return;
        const Range trip = range_of(nest_.loops[depth], counters_, depth);
        const bool innermost = depth + 1 == nest_.loops.size();
        const Repeats& loop = loops_[depth];
        const Int step = nest_.loops[depth].step;
        // the innermost loop is walked in blocks, between which it may be left
        const Int block = innermost ? loop.period * ((Body::kBlock + loop.period - 1) / loop.period) : 1;
        const bool watched = loop.possible && (!innermost || (block > 0 && trip.trips >= 8 * block));
        if (innermost && !watched) {
            if (trip.trips > 0) body.row(depth, trip);
        } else {
            Watch& watch = watches_[depth];
            if (watched) watch.start(work_);
            for (Int i = 0; i < trip.trips;) {
                const Int now = std::min(block, trip.trips - i);
                if (innermost) {
                    body.row(depth, {trip.start + i * step, now});
                } else {
                    counters_[depth] = trip.start + i * step;
                    level(depth + 1);
                }
                i += now;
                const Int skip = watched && now == block ? watch.skip(body, loop, i, trip.trips, work_) : 0;
                skipped_[depth] += skip;
                i += skip;
            }
        }
        body.once(bodies_[depth].after, depth);
    }

    void work(Int uses) {
        work_ += uses;
        if (work_ < next_poll_) return;
        next_poll_ = work_ + (1 << 20);
        poll_();
    }

    static void check(std::size_t reference, Int lowest, Int highest) {
        if (lowest < 0)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address below 0");
        if (highest >= Int{1} << 60)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address beyond 2^60");
    }

    struct References {
        std::vector<std::size_t> before, after;
    };
    const Nest& nest_;
    Uses uses_;
    Poll poll_;
    std::vector<Int> counters_;
    std::vector<References> bodies_;  // by depth
    std::vector<Repeats> loops_;
    std::vector<Watch> watches_;
    std::vector<Int> skipped_;
    Int work_ = 0, next_poll_ = 1 << 20;
};

// Every line, one after the other.
template <class Poll>
class LineWalk : public Walk<LineWalk<Poll>, Poll> {
    using Base = Walk<LineWalk<Poll>, Poll>;
    using Base::nest_, Base::uses_, Base::counters_, Base::bodies_, Base::check;

public:
    LineWalk(const Nest& nest, Int line_bytes, Int arrays, Int limit, bool shortcuts, Poll poll)
        : Base(nest, line_bytes, arrays, limit, shortcuts, std::move(poll)), shortcuts_(shortcuts),
          entries_(nest.references.size(), -1) {
        while (Int{1} << shift_ < line_bytes) ++shift_;
    }

    static constexpr Int kBlock = 512;
    int key_shift() const { return shift_; }
    Int run() const { return 0; }

    void once(const std::vector<std::size_t>& which, std::size_t depth) {
        for (const std::size_t i : which) {
            const Reference& r = nest_.references[i];
            const Int address = r.address.at(counters_, depth);
            check(i, address, address);
            for (Int line = address >> shift_; line <= (address + r.bytes - 1) >> shift_; ++line)
                entries_[i] = uses_.line(line, r.kind != Kind::load, r.array, entries_[i]);
        }
        this->work(static_cast<Int>(which.size()));
    }

    // Consecutive iterations of the innermost loop: addresses advance by constant strides.
    void row(std::size_t depth, Range trip) {
        const Int step = nest_.loops[depth].step;
        moving_.clear();
        for (const std::size_t i : bodies_[depth + 1].before) {
            const Reference& r = nest_.references[i];
            const Int coefficient = r.address.coefficient(depth), stride = coefficient * step;
            const Int first = r.address.at(counters_, depth) + coefficient * trip.start;
            const Int end = first + stride * (trip.trips - 1);
            check(i, std::min(first, end), std::max(first, end));
            moving_.push_back({i, first, stride, r.bytes, r.array, r.kind != Kind::load});
        }
        if (moving_.empty()) return;
        for (Int done = 0; done < trip.trips;) {
            Int next = trip.trips;
            for (Moving& m : moving_) {
                if (m.until == done) enter(m, done);
                next = std::min(next, m.until);
            }
            pass();
            if (next > done + 1) {
                if (shortcuts_ && touches_.size() <= kMostTouches) {
                    passes_again(next - done - 1);
                } else {
                    for (Int i = done + 1; i < next; ++i) pass();
                }
            }
            done = next;
        }
    }

private:
    struct Moving {
        std::size_t reference;
        Int first, stride, bytes, array;
        bool store;
        Int line = 0, last = 0, until = 0;  // lines touched, and the pass that changes them
    };
    struct Touch {
        Int entry, array;
        bool store;
    };
    // The distances of a pass over the same lines as the pass before.
    struct Pattern {
        std::vector<Int> same;             // by touch: twice the first touch of its line, 1 more if it is a store
        std::vector<Int> distance, clean;  // of each touch; clean: what `Entry::clean` is then, kNever without a store
        std::vector<std::size_t> stored;   // the touch that stored its line last
    };
    static constexpr std::size_t kMostTouches = 512, kMostPatterns = 16;

    void enter(Moving& m, Int pass) const {
        const Int address = m.first + pass * m.stride, end = address + m.bytes - 1;
        const Int mask = (Int{1} << shift_) - 1;
        m.line = address >> shift_;
        m.last = end >> shift_;
        if (m.stride == 0) {
            m.until = kNever;
        } else if (m.stride > 0) {
            m.until = pass + std::min(mask - (address & mask), mask - (end & mask)) / m.stride + 1;
        } else {
            m.until = pass + std::min(address & mask, end & mask) / -m.stride + 1;
        }
    }

    void pass() {
        touches_.clear();
        for (const Moving& m : moving_)
            for (Int line = m.line; line <= m.last; ++line) {
                entries_[m.reference] = uses_.line(line, m.store, m.array, entries_[m.reference]);
                touches_.push_back({entries_[m.reference], m.array, m.store});
            }
        this->work(static_cast<Int>(touches_.size()));
    }

    // Further passes over the lines of the last one: they stand on top of the stack, in an order that does not change.
    void passes_again(Int times) {
        const Pattern& pattern = find_pattern();
        Histogram& histogram = uses_.histogram();
        for (std::size_t i = 0; i < touches_.size(); ++i) {
            const Touch& touch = touches_[i];
            const Int distance = pattern.distance[i];
            histogram.add(touch.array, kUses, distance, times);
            Entry& e = uses_.stack().at(touch.entry);
            if (pattern.clean[i] == kNever) {
                uses_.write_back(e, distance);
            } else if (pattern.clean[i] < distance) {
                const Int array = touches_[pattern.stored[i]].array;
                histogram.add(array, kWrittenBack, distance, times);
                histogram.add(array, kWrittenBack, pattern.clean[i], -times);
            }
        }
    }

    const Pattern& find_pattern() {
        same_.clear();
        for (std::size_t i = 0; i < touches_.size(); ++i) uses_.stack().at(touches_[i].entry).mark = -1;
        for (std::size_t i = 0; i < touches_.size(); ++i) {
            Int& mark = uses_.stack().at(touches_[i].entry).mark;
            if (mark < 0) mark = static_cast<Int>(i);
            same_.push_back(2 * mark + (touches_[i].store ? 1 : 0));
        }
        for (const Pattern& pattern : patterns_)
            if (pattern.same == same_) return pattern;
        if (patterns_.size() == kMostPatterns) patterns_.clear();
        patterns_.push_back(new_pattern());
        return patterns_.back();
    }

    Pattern new_pattern() const {
        const std::size_t size = same_.size();
        Pattern out{same_, std::vector<Int>(size, 0), std::vector<Int>(size, kNever), std::vector<std::size_t>(size, 0)};
        std::vector<std::size_t> seen(size, size);
        for (std::size_t i = 0; i < size; ++i) {  // backwards around the pass to the last touch of this line
            for (std::size_t back = 1; back <= size; ++back) {
                const auto line = static_cast<std::size_t>(same_[(i + size - back) % size] / 2);
                if (line == static_cast<std::size_t>(same_[i] / 2)) break;
                if (seen[line] == i) continue;
                seen[line] = i;
                ++out.distance[i];
            }
        }
        std::vector<Int> clean(size, kNever);  // by line
        std::vector<std::size_t> stored(size, 0);
        for (int turn = 0; turn < 2; ++turn)
            for (std::size_t i = 0; i < size; ++i) {
                const auto line = static_cast<std::size_t>(same_[i] / 2);
                out.clean[i] = clean[line];
                out.stored[i] = stored[line];
                if (clean[line] != kNever) clean[line] = std::max(clean[line], out.distance[i]);
                if (same_[i] % 2 == 0) continue;
                clean[line] = 0;
                stored[line] = i;
            }
        return out;
    }

    bool shortcuts_;
    int shift_ = 0;
    std::vector<Int> entries_, same_;
    std::vector<Moving> moving_;
    std::vector<Touch> touches_;
    std::vector<Pattern> patterns_;
};

}  // namespace rooftree::reuse
