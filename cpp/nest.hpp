// A loop nest with affine bounds and affine references.  No Python here.
//
// Precondition of everything in this file (checked by the caller, src/rooftree/traffic/simulator/nest.py): no bound, counter,
// address or count leaves 62 bits, every step is non-zero, and every depth is at most the number of loops.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry.hpp"

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
    std::int64_t bytes, array;
    Kind kind;
    std::size_t depth;  // loops around it
    bool after;         // of those not in the innermost body: behind the inner loop instead of before it
};

struct Nest {
    std::vector<Loop> loops;
    std::vector<Reference> references;
    std::size_t parallel = 0;  // the loop that several cores share
};

struct Range {
    std::int64_t start, trips;
};

inline Range range_of(const Loop& loop, const std::vector<std::int64_t>& counters, std::size_t depth) {
    const bool up = loop.step > 0;
    std::int64_t start = loop.starts[0].at(counters, depth), stop = loop.stops[0].at(counters, depth);
    for (const Affine& bound : loop.starts) {
        const std::int64_t value = bound.at(counters, depth);
        start = up ? std::max(start, value) : std::min(start, value);
    }
    for (const Affine& bound : loop.stops) {
        const std::int64_t value = bound.at(counters, depth);
        stop = up ? std::min(stop, value) : std::max(stop, value);
    }
    const std::int64_t way = up ? stop - start : start - stop, stride = up ? loop.step : -loop.step;
    return {start, way > 0 ? (way + stride - 1) / stride : 0};
}

}  // namespace rooftree
