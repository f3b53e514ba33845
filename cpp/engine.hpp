// Drives a cache hierarchy by a loop nest: every access, or fewer with the same counts.  No Python here.
//
// Chunks: while no reference of the innermost body changes its line, all passes through the body make the same accesses.
// A pass that misses nowhere and changes no state but order leaves a state that a further pass leaves alone, so the
// rest of them is added up.
#pragma once

#include <stdexcept>
#include <string>

#include "warp.hpp"

namespace rooftree {

struct Mode {
    bool chunk, warp;
};

template <class Poll>
class Engine {
public:
    Engine(Hierarchy& caches, const Nest& nest, Mode mode, std::int64_t largest_line, Poll poll)
        : caches_(caches), nest_(nest), mode_(mode), poll_(std::move(poll)), counters_(nest.loops.size(), 0),
          bodies_(nest.loops.size() + 1), watches_(nest.loops.size()) {
        for (std::size_t i = 0; i < nest.references.size(); ++i) {
            const Reference& reference = nest.references[i];
            const bool inner = reference.depth == nest.loops.size();
            Body& body = bodies_[reference.depth];
            (reference.after && !inner ? body.after : body.before).push_back(i);
        }
        for (std::size_t depth = 0; depth < nest.loops.size(); ++depth)
            loops_.push_back(mode.warp ? warpable(nest, depth, largest_line) : Warpable{});
        skipped_.assign(nest.loops.size(), 0);
    }

    void sweep() { level(0); }

    std::int64_t work() const { return work_; }                             // accesses simulated one by one
    const std::vector<std::int64_t>& skipped() const { return skipped_; }   // iterations warped over, by loop

private:
    struct Body {
        std::vector<std::size_t> before, after;
    };
    struct Moving {
        std::int64_t first, stride, bytes, array;
        Kind kind;
        std::int64_t line = 0, last = 0, until = 0;  // lines touched, and the pass that changes them
        Slot* front = nullptr;                       // where the line stands if it is the most recent of its set
        std::int64_t hits = 0;                       // that are not in the counts yet
    };
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    void level(std::size_t depth) {
        once(bodies_[depth].before, depth);
        if (depth == nest_.loops.size()) return;
        const Range trip = range_of(nest_.loops[depth], counters_, depth);
        const std::int64_t outer_lowest = lowest_;
        lowest_ = kNever;
        if (depth + 1 == nest_.loops.size()) {
            blocks(depth, trip);
        } else {
            outer(depth, trip);
        }
        lowest_ = std::min(lowest_, outer_lowest);
        once(bodies_[depth].after, depth);
    }

    void outer(std::size_t depth, Range trip) {
        const Warpable& loop = loops_[depth];
        Watch& watch = watches_[depth];
        if (loop.possible) watch.start(work_);
        counters_[depth] = trip.start;
        for (std::int64_t i = 0; i < trip.trips;) {
            level(depth + 1);
            work(1);
            ++i;
            const std::int64_t skip =
                loop.possible ? watch.skip(caches_, loop, i, trip.trips, work_, lowest_) : 0;
            skipped_[depth] += skip;
            i += skip;
            counters_[depth] += (skip + 1) * nest_.loops[depth].step;
        }
    }

    // The innermost loop: if it is long, in blocks between which it may be warped.
    void blocks(std::size_t depth, Range trip) {
        constexpr std::int64_t kBlock = 512;
        const Warpable& loop = loops_[depth];
        const std::int64_t block = loop.period * ((kBlock + loop.period - 1) / loop.period);
        if (!loop.possible || trip.trips < 8 * block) return row(depth, trip);
        Watch& watch = watches_[depth];
        watch.start(work_);
        const std::int64_t step = nest_.loops[depth].step;
        for (std::int64_t i = 0; i < trip.trips;) {
            const std::int64_t now = std::min(block, trip.trips - i);
            row(depth, {trip.start + i * step, now});
            i += now;
            const std::int64_t skip = now == block ? watch.skip(caches_, loop, i, trip.trips, work_, lowest_) : 0;
            skipped_[depth] += skip;
            i += skip;
        }
    }

    void once(const std::vector<std::size_t>& which, std::size_t depth) {
        for (const std::size_t i : which) {
            const Reference& reference = nest_.references[i];
            const std::int64_t address = reference.address.at(counters_, depth);
            check(i, address, address);
            caches_.access(address, reference.bytes, reference.kind, reference.array);
        }
        work(static_cast<std::int64_t>(which.size()));
    }

    // Consecutive iterations of the innermost loop: addresses advance by constant strides.
    void row(std::size_t depth, Range trip) {
        if (trip.trips == 0) return;
        const std::int64_t step = nest_.loops[depth].step;
        moving_.clear();
        for (const std::size_t i : bodies_[depth + 1].before) {
            const Reference& r = nest_.references[i];
            const std::int64_t coefficient = r.address.coefficient(depth), stride = coefficient * step;
            const std::int64_t first = r.address.at(counters_, depth) + coefficient * trip.start;
            const std::int64_t end = first + stride * (trip.trips - 1);
            check(i, std::min(first, end), std::max(first, end));
            moving_.push_back({first, stride, r.bytes, r.array, r.kind});
        }
        if (moving_.empty()) return;
        if (mode_.chunk) {
            chunks(trip.trips);
        } else {
            for (std::int64_t i = 0; i < trip.trips; ++i) {
                for (const Moving& r : moving_) caches_.access(r.first + i * r.stride, r.bytes, r.kind, r.array);
                work(static_cast<std::int64_t>(moving_.size()));
            }
        }
    }

    void chunks(std::int64_t trips) {
        for (std::int64_t done = 0; done < trips;) {
            std::int64_t next = trips;
            for (Moving& r : moving_) {
                if (r.until == done) enter(r, done);
                next = std::min(next, r.until);
            }
            chunk(done, next);
            done = next;
        }
        for (const Moving& r : moving_) caches_.count(0, r.array, r.kind == Kind::load ? kLoads : kStores) += r.hits;
    }

    // Which lines a reference touches from this pass on, and until when.
    void enter(Moving& r, std::int64_t pass) const {
        const int shift = caches_.line_shift();
        const std::int64_t address = r.first + pass * r.stride, end = address + r.bytes - 1;
        const std::int64_t mask = (std::int64_t{1} << shift) - 1;
        r.line = address >> shift;
        r.last = end >> shift;
        const bool plain = caches_.stores_stay() && (r.kind == Kind::load || r.kind == Kind::store);
        r.front = plain && r.line == r.last ? caches_.front(r.line) : nullptr;
        if (r.stride == 0) {
            r.until = kNever;
        } else if (r.kind == Kind::claim) {  // claims look at their bytes
            r.until = pass + 1;
        } else if (r.stride > 0) {
            caches_.prefetch(r.last + 1);
            r.until = pass + passes_within(std::min(mask - (address & mask), mask - (end & mask)), r.stride);
        } else {
            caches_.prefetch(r.line - 1);
            r.until = pass + passes_within(std::min(address & mask, end & mask), -r.stride);
        }
    }

    static std::int64_t passes_within(std::int64_t bytes, std::int64_t stride) {
        if (stride > bytes) return 1;
        if (stride == 8) return (bytes >> 3) + 1;
        return static_cast<std::int64_t>(static_cast<std::uint32_t>(bytes) / static_cast<std::uint32_t>(stride)) + 1;
    }

    void chunk(std::int64_t pass, std::int64_t end) {
        const bool stays = caches_.stores_stay();
        bool calm = false, streams = false;
        while (pass < end && !calm) {
            if (!stays && pass + 1 < end) before_ = caches_.counts();
            caches_.calm();
            for (Moving& r : moving_) {
                if (r.front != nullptr && number_of(*r.front) == r.line) {
                    *r.front |= static_cast<Slot>(r.kind == Kind::store);
                    ++r.hits;
                } else if (r.front != nullptr) {
                    caches_.access_line(r.line, r.line << caches_.line_shift(), r.bytes, r.kind, r.array);
                } else {
                    caches_.access(r.first + pass * r.stride, r.bytes, r.kind, r.array);
                    streams |= r.kind == Kind::stream;
                }
            }
            work(static_cast<std::int64_t>(moving_.size()));
            ++pass;
            calm = !caches_.disturbed() && (stays || !streams);
        }
        if (pass == end) return;
        if (stays) {
            for (Moving& r : moving_)
                if (r.kind != Kind::stream) r.hits += (end - pass) * (r.last - r.line + 1);
            for (; streams && pass < end; ++pass)  // nothing of their lines is cached: they meet only each other
                for (const Moving& r : moving_)
                    if (r.kind == Kind::stream) caches_.access(r.first + pass * r.stride, r.bytes, r.kind, r.array);
        } else {
            std::vector<std::int64_t>& counts = caches_.counts();
            for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += (end - pass) * (counts[i] - before_[i]);
        }
    }

    void work(std::int64_t accesses) {
        work_ += accesses;
        if (work_ < next_poll_) return;
        next_poll_ = work_ + (1 << 20);
        poll_();
    }

    void check(std::size_t reference, std::int64_t lowest, std::int64_t highest) {
        if (lowest < 0)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address below 0");
        if (highest >= std::int64_t{1} << 60)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address beyond 2^60");
        lowest_ = std::min(lowest_, lowest);
    }

    Hierarchy& caches_;
    const Nest& nest_;
    Mode mode_;
    Poll poll_;
    std::vector<std::int64_t> counters_;
    std::vector<Body> bodies_;  // by depth
    std::vector<Moving> moving_;
    std::vector<Warpable> loops_;
    std::vector<Watch> watches_;
    std::vector<std::int64_t> before_, skipped_;
    std::int64_t lowest_ = kNever, work_ = 0, next_poll_ = 1 << 20;
};

}  // namespace rooftree
