// Stack distances of whole rows: a run of the innermost loop through an array is one use, weighted by its bytes.
// No Python here; the method is stated in src/rooftree/traffic/stack_distance/row_distance.py.
#pragma once

#include "stack_walk.hpp"

namespace rooftree::reuse {

// What is known of a row besides the reference that leads it.
struct RowShape {
    bool by_line;           // its lines are apart: its name is its first line
    Int extra;              // bytes by which further references reach beyond the leading one
    std::vector<Int> gaps;  // bytes of at least a line between one reference and the next
    std::vector<Int> near;  // by reference: rows used since the last use of this one, largest first
};

template <class Poll>
class RowWalk : public Walk<RowWalk<Poll>, Poll> {
    using Base = Walk<RowWalk<Poll>, Poll>;
    using Base::nest_, Base::uses_, Base::counters_, Base::bodies_, Base::check;

public:
    RowWalk(const Nest& nest, std::vector<RowShape> shapes, Int line_bytes, Int arrays, Int limit, bool shortcuts,
            Poll poll)
        : Base(nest, names_by_line(shapes) ? line_bytes : 1, arrays, limit, shortcuts, std::move(poll)),
          shapes_(std::move(shapes)), line_(line_bytes) {}

    static constexpr Int kBlock = 0;  // a run is never divided
    int key_shift() const { return 0; }
    Int run() const { return run_; }

    void once(const std::vector<std::size_t>& which, std::size_t depth) {
        for (const std::size_t i : which) {
            units_.clear();
            add(i, nest_.references[i].address.at(counters_, depth), 0, 1);
            use();
        }
    }

    void row(std::size_t depth, Range trip) {
        units_.clear();
        const Int step = nest_.loops[depth].step;
        for (const std::size_t i : bodies_[depth + 1].before) {
            const Affine& address = nest_.references[i].address;
            const Int coefficient = address.coefficient(depth);
            const Int first = address.at(counters_, depth) + coefficient * trip.start;
            add(i, first, coefficient * step, trip.trips);
        }
        if (!units_.empty()) use();
    }

private:
    struct Unit {
        Int key, weight, stride, array;
        bool store;
        Int trips;
        const RowShape* shape;
        Int entry = -1, then = -1;  // the run that used it last
    };
    struct Last {  // a run that used some of these rows last
        Int run, above = 0, all = 0, common = 0;
    };
    static constexpr Int kParts = 8;  // points that stand for the lines of a row

    static bool names_by_line(const std::vector<RowShape>& shapes) {
        for (const RowShape& shape : shapes)
            if (shape.by_line) return true;
        return false;
    }

    void add(std::size_t number, Int first, Int stride, Int trips) {
        const Reference& r = nest_.references[number];
        const RowShape& shape = shapes_[number];
        const Int end = first + stride * (trips - 1), way = std::abs(stride);
        check(number, std::min(first, end), std::max(first, end));
        const Int key = shape.by_line ? first / line_ * line_ : first;
        const Int weight = way >= line_ ? (trips + shape.extra / way) * line_
                                        : std::max(line_ * (shape.by_line ? 1 : 0), way * (trips - 1) + r.bytes + shape.extra);
        for (Unit& other : units_)
            if (other.key == key) {
                other.store |= r.kind != Kind::load;
                for (const Int near : shape.near) uses_.histogram().add(r.array, kUses, near * line_, trips * line_);
                return;
            }
        units_.push_back({key, weight, way, r.array, r.kind != Kind::load, trips, &shape});
    }

    void use() {
        Stack& stack = uses_.stack();
        ++run_;
        lasts_.clear();
        for (Unit& unit : units_) {
            unit.entry = stack.find(unit.key);
            if (unit.entry < 0) continue;
            stack.at(unit.entry).mark = run_;
            unit.then = stack.at(unit.entry).run;
        }
        for (const Unit& unit : units_) count(unit);
        for (Unit& unit : units_) {
            if (unit.entry < 0) {
                unit.entry = stack.push(unit.key, unit.weight);
            } else {
                stack.raise(unit.entry, unit.weight);
            }
            Entry& e = stack.at(unit.entry);
            uses_.touch(e, unit.store, unit.array);
            e.run = run_;
            members_.push_back(unit.entry);
        }
        ends_.push_back(static_cast<Int>(members_.size()));
        uses_.trim();
        this->work(static_cast<Int>(units_.size()));
        if (ends_.size() > (1 << 16)) forget();
    }

    void count(const Unit& unit) {
        Histogram& histogram = uses_.histogram();
        again(unit);
        if (unit.entry < 0) {
            histogram.add(unit.array, kUses, kFar, unit.weight);
            histogram.add(unit.array, kFirstUses, kFar, unit.weight);
            return;
        }
        // Lines run alongside each other: of a row that only the earlier run used, what followed this line lies
        // between; of one that only this run uses, what precedes it.
        Entry& e = uses_.stack().at(unit.entry);
        const Last& last = find(unit.then);
        Int now = 0;
        for (const Unit& other : units_)
            if (other.then < unit.then) now += other.weight;
        const Int own = std::max<Int>(0, unit.weight - line_);
        const Int first = last.above + last.all - e.weight + own, end = last.above + last.common - e.weight + own + now;
        const bool fresh = e.sweep != uses_.sweep();
        uses_.write_back(e, (first + end) / 2);
        const Int parts = first == end ? 1 : kParts;
        for (Int part = 0, done = 0; part < parts; ++part) {
            const Int distance = first + (end - first) * (2 * part + 1) / (2 * parts);
            const Int number = unit.weight * (part + 1) / parts - done;
            done += number;
            histogram.add(unit.array, kUses, distance, number);
            if (fresh) histogram.add(unit.array, kFirstUses, distance, number);
        }
    }

    // Uses of lines that another reference, or the same one, used some iterations ago.
    void again(const Unit& unit) {
        Histogram& histogram = uses_.histogram();
        Int known = unit.weight;  // uses with another distance than that of an iteration
        if (unit.stride > 0)
            for (const Int gap : unit.shape->gaps) {
                Int between = -line_;
                for (const Unit& other : units_)
                    between += std::max(line_, std::min(other.stride, line_) * (gap / unit.stride));
                histogram.add(unit.array, kUses, between, unit.weight);
                known += unit.weight;
            }
        for (const Int near : unit.shape->near) {
            const Int number = unit.trips * line_;
            histogram.add(unit.array, kUses, near * line_, std::max<Int>(0, number - known));
            known = std::max<Int>(0, known - number);
        }
    }

    const Last& find(Int run) {
        for (const Last& last : lasts_)
            if (last.run == run) return last;
        Stack& stack = uses_.stack();
        Last last{run};
        const auto place = static_cast<std::size_t>(run - 1 - forgotten_);
        const Int begin = place == 0 ? 0 : ends_[place - 1];
        for (Int i = ends_[place]; i-- > begin;) {
            const Int entry = members_[static_cast<std::size_t>(i)];
            const Entry& e = stack.at(entry);
            if (e.run != run || !stack.in_use(entry)) continue;
            if (last.all == 0) last.above = stack.above(entry);
            last.all += e.weight;
            if (e.mark == run_) last.common += e.weight;
        }
        lasts_.push_back(last);
        return lasts_.back();
    }

    // Runs before those of all rows that are still remembered.
    void forget() {
        const Entry& oldest = uses_.stack().at(uses_.stack().lowest());
        const Int runs = oldest.run - 1 - forgotten_;
        if (2 * runs < static_cast<Int>(ends_.size())) return;
        const Int cut = ends_[static_cast<std::size_t>(runs - 1)];
        members_.erase(members_.begin(), members_.begin() + cut);
        ends_.erase(ends_.begin(), ends_.begin() + runs);
        for (Int& end : ends_) end -= cut;
        forgotten_ += runs;
    }

    std::vector<RowShape> shapes_;
    Int line_, run_ = 0, forgotten_ = 0;
    std::vector<Unit> units_;
    std::vector<Last> lasts_;
    std::vector<Int> members_, ends_;  // entries by run, and where the next run begins
};

}  // namespace rooftree::reuse
