// Drives a cache hierarchy by a loop nest: every access, or fewer with the same counts.  No Python here.
//
// Chunks: while no reference of the innermost body changes its line, all passes through the body make the same accesses.
// A pass that misses nowhere and changes no state but order leaves a state that a further pass leaves alone, so the
// rest of them is added up.
#pragma once

#include <stdexcept>
#include <string>

#include "lazy.hpp"
#include "replay.hpp"
#include "simulator.hpp"

namespace rooftree::ROOFTREE_ISA {

template <class Caches>
class Engine {
public:
    Engine(Caches& caches, Apart<Caches>& apart, const Nest& nest, Mode mode, std::int64_t largest_line, Simulator::Poll poll)
        : caches_(caches), nest_(nest), mode_(mode), poll_(poll), counters_(nest.loops.size(), 0),
          bodies_(nest.loops.size() + 1), ahead_(caches.cores(), 0), replayer_(caches, apart, Step{this}), lazy_(caches) {
        caches.set_core(0);
        caches.stop_recording();
        caches.freeze(0, nullptr);
        for (std::size_t i = 0; i < nest.references.size(); ++i) {
            const Reference& reference = nest.references[i];
            const bool inner = reference.depth == nest.loops.size();
            Body& body = bodies_[reference.depth];
            (reference.after && !inner ? body.after : body.before).push_back(i);
        }
        for (std::size_t depth = 0; depth < nest.loops.size(); ++depth) {
            loops_.push_back(mode.warp ? warpable(nest, depth, largest_line) : Warpable{});
            stages_.emplace_back(0, caches.depth());
        }
        report_.warped.assign(nest.loops.size(), 0);
        report_.replayed.assign(nest.loops.size(), 0);
    }

    void sweep() { level(0); }

    Report report() const {
        Report out = report_;
        out.accesses = work_;
        out.events = replayer_.events;
        return out;
    }

private:
    struct Step {  // of the replayer
        Engine* engine;
        void operator()(std::int64_t events) const { engine->progress(events); }
    };
    struct Body {
        std::vector<std::size_t> before, after;
    };
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    void level(std::size_t depth) {
        once(bodies_[depth].before, depth);
        if (depth == nest_.loops.size()) return;
        const Range trip = range_of(nest_.loops[depth], counters_, depth);
        if (caches_.cores() > 1 && depth == nest_.parallel) {
            together(depth, trip);
        } else {
            iterate(depth, trip);
        }
        once(bodies_[depth].after, depth);
    }

    // The parallel loop, whose threads keep in step: each stands some iterations ahead of the first one.
    void together(std::size_t depth, Range trip) {
        const std::int64_t cores = caches_.cores(), step = nest_.loops[depth].step;
        const std::int64_t each = trip.trips / cores, more = trip.trips % cores;
        for (std::int64_t core = 0; core < cores; ++core)
            ahead_[static_cast<std::size_t>(core)] = (core * each + std::min(core, more)) * step;
        active_ = cores;
        if (each > 0) iterate(depth, {trip.start, each});
        active_ = more;
        if (more > 0) iterate(depth, {trip.start + each * step, 1});
        active_ = 1;
        caches_.set_core(0);
    }

    void iterate(std::size_t depth, Range trip) {
        const std::int64_t outer_lowest = lowest_;
        lowest_ = kNever;
        if (depth + 1 == nest_.loops.size()) {
            blocks(depth, trip);
        } else {
            outer(depth, trip);
        }
        lowest_ = std::min(lowest_, outer_lowest);
    }

    void outer(std::size_t depth, Range trip) {
        const Warpable& loop = loops_[depth];
        if (loop.possible) stages_[depth].start(loop.period * loop.shift, loop.period, work_ + replayer_.events);
        counters_[depth] = trip.start;
        for (std::int64_t i = 0; i < trip.trips;) {
            level(depth + 1);
            work(1);
            ++i;
            const std::int64_t skip = loop.possible ? look(depth, i, trip.trips, loop.period) : 0;
            i += skip;
            counters_[depth] += (skip + 1) * nest_.loops[depth].step;
        }
    }

    // The innermost loop: if it is long, in blocks between which iterations may be skipped.
    void blocks(std::size_t depth, Range trip) {
        constexpr std::int64_t kBlock = 512;
        const Warpable& loop = loops_[depth];
        const std::int64_t block = loop.period * ((kBlock + loop.period - 1) / loop.period);
        if (!loop.possible || trip.trips < 8 * block) return row(depth, trip);
        stages_[depth].start(block * loop.shift, block, work_ + replayer_.events);
        const std::int64_t step = nest_.loops[depth].step;
        for (std::int64_t i = 0; i < trip.trips;) {
            const std::int64_t now = std::min(block, trip.trips - i);
            row(depth, {trip.start + i * step, now});
            i += now;
            i += look(depth, i, trip.trips, block);
        }
    }

    // After `done` of `trips` iterations of a loop: how many further ones need not be simulated.
    std::int64_t look(std::size_t depth, std::int64_t done, std::int64_t trips, std::int64_t pass) {
        const std::int64_t shift = loops_[depth].shift;
        if (done % pass != 0 || lowest_ + (trips - done) * std::min<std::int64_t>(shift, 0) < 0) return 0;
        replayer_.warped = replayer_.replayed = 0;
        const std::int64_t skip = pass * replayer_.look(stages_[depth], done / pass, trips / pass, work_ + replayer_.events);
        report_.warped[depth] += replayer_.warped;
        report_.replayed[depth] += replayer_.replayed;
        if (shift < 0) lowest_ += skip * shift;
        return skip;
    }

    void once(const std::vector<std::size_t>& which, std::size_t depth) {
        if (which.empty()) return;
        for (std::int64_t core = 0; core < active_; ++core) {
            caches_.set_core(core);
            for (const std::size_t i : which) {
                const Reference& reference = nest_.references[i];
                const std::int64_t address = reference.address.at(counters_, depth) + offset(reference, core);
                check(i, address, address);
                caches_.access(address, reference.bytes, reference.kind, reference.array);
            }
        }
        work(active_ * static_cast<std::int64_t>(which.size()));
    }

    // How far the addresses of a core are from those of the first one.
    std::int64_t offset(const Reference& reference, std::int64_t core) const {
        return core == 0 ? 0 : reference.address.coefficient(nest_.parallel) * ahead_[static_cast<std::size_t>(core)];
    }

    // Consecutive iterations of the innermost loop: addresses advance by constant strides.
    void row(std::size_t depth, Range trip) {
        if (trip.trips == 0) return;
        const std::int64_t step = nest_.loops[depth].step;
        moving_.clear();
        for (std::int64_t core = 0; core < active_; ++core) {
            for (const std::size_t i : bodies_[depth + 1].before) {
                const Reference& r = nest_.references[i];
                const std::int64_t coefficient = r.address.coefficient(depth), stride = coefficient * step;
                const std::int64_t first = r.address.at(counters_, depth) + coefficient * trip.start + offset(r, core);
                const std::int64_t end = first + stride * (trip.trips - 1);
                check(i, std::min(first, end), std::max(first, end));
                moving_.push_back({first, stride, r.bytes, r.array, r.kind, core});
            }
        }
        if (moving_.empty()) return;
        for (Moving& r : moving_) r.simple = is_simple(r);
        if (!mode_.chunk) {
            every_access(trip.trips);
        } else if (lazy_.possible(moving_)) {
            lazily(trip.trips);
        } else {
            chunks(trip.trips);
        }
    }

    void lazily(std::int64_t trips) {
        constexpr std::int64_t kBatch = 1 << 16;
        for (std::int64_t done = 0; done < trips; done += kBatch)
            work(lazy_.run(moving_, done, std::min(done + kBatch, trips)));
        for (Moving& r : moving_) r.hits = trips;
        settle();
    }

    void every_access(std::int64_t trips) {
        constexpr std::int64_t kBatch = 4096;
        const LineStore::View first = caches_.first();
        if (Caches::kGroupsOfFirst == 0 || first.slots == nullptr)
            for (Moving& r : moving_) r.simple = false;
        for (std::int64_t done = 0; done < trips;) {
            const std::int64_t now = std::min(kBatch, trips - done);
            batch(first, now);
            done += now;
            work(now * static_cast<std::int64_t>(moving_.size()));
        }
        for (Moving& r : moving_) r.hits = r.simple ? trips : 0;
        settle();
    }

    // Whether all of a reference's accesses stay within a line, and are done with if they hit the first level.
    bool is_simple(const Moving& r) const {
        const std::int64_t line = std::int64_t{1} << caches_.line_shift();
        const bool aligned = line % r.bytes == 0 && r.first % r.bytes == 0 && r.stride % r.bytes == 0;
        return aligned && (r.kind == Kind::load || (r.kind == Kind::store && caches_.stores_stay()));
    }

    void batch(const LineStore::View first, std::int64_t passes) {
        constexpr int kGroups = Caches::kGroupsOfFirst;
        const int shift = caches_.line_shift();
        const bool refresh = caches_.stores_refresh();
        Moving* const begin = moving_.data();
        Moving* const end = begin + moving_.size();
        for (std::int64_t i = 0; i < passes; ++i) {
            for (Moving* r = begin; r != end; ++r) {
                const std::int64_t address = r->first, line = address >> shift;
                r->first += r->stride;
                if constexpr (kGroups > 0) {
                    if (r->simple) {
                        const bool is_store = r->kind == Kind::store;
                        if (!first.template touch<kGroups>(line, is_store, !is_store || refresh))
                            caches_.missed(line, address, r->bytes, is_store, r->array);
                        continue;
                    }
                }
                caches_.set_core(r->core);
                caches_.access(address, r->bytes, r->kind, r->array);
            }
        }
    }

    // Add the lines looked up in the first level that were not counted yet.
    void settle() {
        for (const Moving& r : moving_) {
            caches_.set_core(r.core);
            caches_.count(0, 0, r.array, r.kind == Kind::load ? kLoads : kStores) += r.hits;
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
        settle();
    }

    // Which lines a reference touches from this pass on, and until when.
    void enter(Moving& r, std::int64_t pass) const {
        caches_.set_core(r.core);
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

    void chunk(std::int64_t pass, std::int64_t end) {
        const bool stays = caches_.stores_stay();
        bool calm = false, streams = false;
        while (pass < end && !calm) {
            if (!stays && pass + 1 < end) before_ = caches_.counts();
            caches_.calm();
            for (Moving& r : moving_) {
                caches_.set_core(r.core);
                if (r.front != nullptr && number_of(*r.front) == r.line &&
                    (r.kind == Kind::load || caches_.alone_with(*r.front))) {
                    if (r.kind == Kind::store) *r.front |= 1;
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
            calm = !caches_.disturbed() && (stays || (!streams && caches_.recorded_by() == nullptr));
        }
        if (pass == end) return;
        if (stays) {
            for (Moving& r : moving_)
                if (r.kind != Kind::stream) r.hits += (end - pass) * (r.last - r.line + 1);
            for (; streams && pass < end; ++pass) {  // nothing of their lines is cached: they meet only each other
                for (const Moving& r : moving_) {
                    if (r.kind != Kind::stream) continue;
                    caches_.set_core(r.core);
                    caches_.access(r.first + pass * r.stride, r.bytes, r.kind, r.array);
                }
                progress(static_cast<std::int64_t>(moving_.size()));
            }
        } else {
            std::vector<std::int64_t>& counts = caches_.counts();
            for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += (end - pass) * (counts[i] - before_[i]);
        }
    }

    void work(std::int64_t accesses) {
        work_ += accesses;
        progress(accesses);
    }

    void progress(std::int64_t lookups) {
        since_poll_ += lookups;
        if (since_poll_ < 1 << 20) return;
        since_poll_ = 0;
        poll_();
    }

    void check(std::size_t reference, std::int64_t lowest, std::int64_t highest) {
        if (lowest < 0)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address below 0");
        if (highest >= std::int64_t{1} << 60)
            throw std::out_of_range("reference " + std::to_string(reference) + " reaches an address beyond 2^60");
        lowest_ = std::min(lowest_, lowest);
    }

    Caches& caches_;
    const Nest& nest_;
    Mode mode_;
    Simulator::Poll poll_;
    std::vector<std::int64_t> counters_;
    std::vector<Body> bodies_;  // by depth
    std::vector<std::int64_t> ahead_;  // by core: what its counter of the parallel loop is larger by
    std::int64_t active_ = 1;          // cores, from the first, that execute what comes next
    std::vector<Moving> moving_;
    std::vector<Warpable> loops_;
    std::vector<Stage<Caches>> stages_;  // of the loops
    Replayer<Caches, Step> replayer_;
    Lazy<Caches> lazy_;
    std::vector<std::int64_t> before_;
    Report report_;
    std::int64_t lowest_ = kNever, work_ = 0, since_poll_ = 0;
};

// The simulator of one instruction set; see Hierarchy for kFirst.
template <int kFirst, class Cores>
class Core final : public Simulator {
public:
    explicit Core(const Caches& caches)
        : largest_line_(caches.levels.back().line_bytes),
          caches_(caches.levels, caches.arrays, caches.buffers, caches.compat, caches.cores) {}

    Report sweep(const Nest& nest, std::int64_t sweeps, Mode mode, Poll poll) override {
        Engine<Hierarchy<kFirst, Cores>> engine(caches_, apart_, nest, mode, largest_line_, poll);
        for (std::int64_t i = 0; i < sweeps; ++i) engine.sweep();
        return engine.report();
    }
    void trace(const Trace& trace, Poll poll) override {
        caches_.stop_recording();
        caches_.freeze(0, nullptr);
        caches_.set_core(0);
        constexpr std::int64_t kBlock = 1 << 20;
        for (std::int64_t done = 0; done < trace.length; done += kBlock) {
            block(trace, done, std::min(done + kBlock, trace.length));
            if (done + kBlock <= trace.length) poll();
        }
    }
    void reset_counts() override { std::fill(caches_.counts().begin(), caches_.counts().end(), 0); }
    std::vector<std::int64_t> counts() const override { return caches_.totals(); }

private:
    void block(const Trace& t, std::int64_t start, std::int64_t end) {
        const LineStore::View first = caches_.first();
        const bool simple = kFirst > 0 && first.slots != nullptr, stay = caches_.stores_stay();
        const bool refresh = caches_.stores_refresh();
        const int shift = caches_.line_shift();
        std::int64_t loads = 0, stores = 0;  // of a single array, not in the counts yet
        const bool single = t.arrays.step == 0;
        for (std::int64_t i = start; i < end; ++i) {
            const std::int64_t address = t.addresses[i], bytes = t.bytes.at(i), array = t.arrays.at(i);
            const std::int64_t line = address >> shift;
            const Kind kind = static_cast<Kind>(t.kinds.at(i));
            if constexpr (kFirst > 0) {
                const bool is_store = kind == Kind::store;
                if (simple && (kind == Kind::load || (is_store && stay)) && (address + bytes - 1) >> shift == line) {
                    if (single) {
                        ++(is_store ? stores : loads);
                    } else {
                        ++caches_.count(0, 0, array, is_store ? kStores : kLoads);
                    }
                    if (!first.template touch<kFirst>(line, is_store, !is_store || refresh))
                        caches_.missed(line, address, bytes, is_store, array);
                    continue;
                }
            }
            caches_.access(address, bytes, kind, array);
        }
        if (single) {
            caches_.count(0, 0, *t.arrays.values, kLoads) += loads;
            caches_.count(0, 0, *t.arrays.values, kStores) += stores;
        }
    }

    std::int64_t largest_line_;
    Hierarchy<kFirst, Cores> caches_;
    Apart<Hierarchy<kFirst, Cores>> apart_;  // what it keeps is of use to later sweeps
};

inline std::unique_ptr<Simulator> make_core(const Caches& caches) {
    bool prefetch = false;
    for (const LevelGeometry& level : caches.levels) prefetch |= !level.prefetch.empty();
    if (caches.cores > 1 || prefetch) return std::make_unique<Core<0, SeveralCores>>(caches);
    switch (LineStore::groups_for(caches.levels[0])) {
        case 2: return std::make_unique<Core<2, OneCore>>(caches);
        case 3: return std::make_unique<Core<3, OneCore>>(caches);
        default: return std::make_unique<Core<0, OneCore>>(caches);
    }
}

}  // namespace rooftree::ROOFTREE_ISA
