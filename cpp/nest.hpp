// A loop nest with affine bounds and affine references, and its walk in program order.  No Python here.
//
// Precondition of everything in this file (checked by the caller, src/rooftree/traffic/nest.py): no bound, counter,
// address or count leaves 62 bits, every step is non-zero, and every depth is at most the number of loops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace rooftree {

// constant + sum of coefficient * counter, outermost counter first; missing coefficients are zero.
struct Affine {
    std::int64_t constant;
    std::vector<std::int64_t> coefficients;

    std::int64_t at(const std::vector<std::int64_t>& counters, std::size_t known) const {
        std::int64_t value = constant;
        for (std::size_t i = 0; i < std::min(known, coefficients.size()); ++i) value += coefficients[i] * counters[i];
        return value;
    }

    std::int64_t coefficient(std::size_t counter) const {
        return counter < coefficients.size() ? coefficients[counter] : 0;
    }
};

// From the tightest start to the tightest stop, which is excluded; a negative step runs downwards.
struct Loop {
    std::vector<Affine> starts, stops;
    std::int64_t step;
};

struct Reference {
    Affine address;  // of its first byte
    std::int64_t bytes;
    bool is_store;
    std::size_t depth;  // loops around it
    bool after;         // of those not in the innermost body: behind the inner loop instead of before it
};

struct Nest {
    std::vector<Loop> loops;
    std::vector<Reference> references;
};

// Calls access(address, bytes, is_store) for every reference in program order, and poll() about every million.
template <class Access, class Poll>
class Walk {
public:
    Walk(const Nest& nest, Access access, Poll poll)
        : nest_(nest), access_(std::move(access)), poll_(std::move(poll)), counters_(nest.loops.size(), 0),
          bodies_(nest.loops.size() + 1) {
        for (std::size_t i = 0; i < nest.references.size(); ++i) {
            const Reference& reference = nest.references[i];
            const bool inner = reference.depth == nest.loops.size();
            Body& body = bodies_[reference.depth];
            (reference.after && !inner ? body.after : body.before).push_back(i);
        }
    }

    void sweep() { level(0); }

private:
    struct Body {
        std::vector<std::size_t> before, after;
    };
    struct Range {
        std::int64_t start, trips;
    };

    Range range(std::size_t depth) const {
        const Loop& loop = nest_.loops[depth];
        const bool up = loop.step > 0;
        std::int64_t start = loop.starts[0].at(counters_, depth), stop = loop.stops[0].at(counters_, depth);
        for (const Affine& bound : loop.starts) {
            const std::int64_t value = bound.at(counters_, depth);
            start = up ? std::max(start, value) : std::min(start, value);
        }
        for (const Affine& bound : loop.stops) {
            const std::int64_t value = bound.at(counters_, depth);
            stop = up ? std::min(stop, value) : std::max(stop, value);
        }
        const std::int64_t way = up ? stop - start : start - stop, stride = up ? loop.step : -loop.step;
        return {start, way > 0 ? (way + stride - 1) / stride : 0};
    }

    void level(std::size_t depth) {
        once(bodies_[depth].before, depth);
        if (depth == nest_.loops.size()) return;
        const Range trip = range(depth);
        if (depth + 1 == nest_.loops.size()) {
            row(depth, trip);
        } else {
            counters_[depth] = trip.start;
            for (std::int64_t i = 0; i < trip.trips; ++i, counters_[depth] += nest_.loops[depth].step) {
                level(depth + 1);
                count(1);
            }
        }
        once(bodies_[depth].after, depth);
    }

    void once(const std::vector<std::size_t>& which, std::size_t depth) {
        for (const std::size_t i : which) {
            const Reference& reference = nest_.references[i];
            const std::int64_t address = reference.address.at(counters_, depth);
            check(i, address);
            access_(address, reference.bytes, reference.is_store);
        }
    }

    // The innermost loop: addresses advance by constant strides.
    void row(std::size_t depth, Range trip) {
        if (trip.trips == 0) return;
        const std::int64_t step = nest_.loops[depth].step;
        moving_.clear();
        for (const std::size_t i : bodies_[depth + 1].before) {
            const Reference& reference = nest_.references[i];
            const std::int64_t coefficient = reference.address.coefficient(depth);
            const std::int64_t first = reference.address.at(counters_, depth) + coefficient * trip.start;
            const std::int64_t stride = coefficient * step;
            check(i, std::min(first, first + stride * (trip.trips - 1)));
            moving_.push_back({first, stride, reference.bytes, reference.is_store});
        }
        const auto references = static_cast<std::int64_t>(moving_.size());
        if (moving_.empty()) return;
        for (std::int64_t i = 0; i < trip.trips; ++i) {
            for (Moving& reference : moving_) {
                access_(reference.address, reference.bytes, reference.is_store);
                reference.address += reference.stride;
            }
            count(references);
        }
    }

    void count(std::int64_t accesses) {
        since_poll_ += accesses;
        if (since_poll_ < (1 << 20)) return;
        since_poll_ = 0;
        poll_();
    }

    static void check(std::size_t reference, std::int64_t address) {
        if (address < 0)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address below 0");
    }

    struct Moving {
        std::int64_t address, stride, bytes;
        bool is_store;
    };

    const Nest& nest_;
    Access access_;
    Poll poll_;
    std::vector<std::int64_t> counters_;
    std::vector<Body> bodies_;  // by depth
    std::vector<Moving> moving_;
    std::int64_t since_poll_ = 0;
};

}  // namespace rooftree
