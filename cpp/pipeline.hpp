// The core simulated cycle by cycle. What it does stands in src/rooftree/incore/simulate/model.py, and readably in twin.py beside
// it: this is equal to the twin in every event.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <vector>

namespace rooftree::pipeline {

using Int = std::int64_t;

constexpr Int tick = 1200;      // ticks of a cycle
constexpr Int unknown = -1;
constexpr Int longest = 100000;  // cycles without an operation that leaves after which it is given up
constexpr int load = 0, work = 1, store = 2;    // kinds of pieces
constexpr int data = 0, address = 1, left = 2;  // kinds of sources
constexpr int stalls_of_buffers = 4;            // front end, reorder, load and store buffer; schedulers behind

struct Piece {
    int kind;
    std::uint64_t mask;
    Int time, share, phase;
};

struct Source {
    Int back, delay;
    int kind;
};

struct Op {
    Int slots, uops, latency, tail, loading;
    std::uint64_t queues;
    Int loads, stores, leaving, lines, phase, line_time;
    std::vector<Piece> pieces;
    std::vector<Source> sources;
};

struct Link {
    Int latency, flight, ahead;
    std::uint64_t ports;
    Int time;
};

struct Core {
    Int width, dispatch, buffer, loads, stores, fetch;
    bool bound;
    std::vector<Int> queues;
    std::vector<std::uint64_t> queue_ports;
    std::vector<int> order;
    Link link;
};

struct Event {
    Int number, enters, begins, works, done, leaves;
};

struct Busy {
    Int number, kind, port, begins, ends;
};

struct Trace {
    std::vector<Int> ends, stalls;
    std::vector<Event> events;
    std::vector<Busy> pieces;
};

// How often something happens in a pass that happens `share` times in `tick` passes, evenly.
inline Int occurs(Int number, Int share, Int phase) {
    return (number * share + phase + share) / tick - (number * share + phase) / tick;
}

class Simulation {
public:
    Simulation(const Core& core, const std::vector<Op>& ops, Int passes, Int warm, Int first, Int last)
        : core_(core), ops_(ops), size_(static_cast<Int>(ops.size())), total_(passes * size_), warm_(warm * size_), first_(first * size_),
          last_(last * size_), states_(static_cast<std::size_t>(total_)), queue_used_(core.queues.size()) {
        int ports = 1;
        for (const Op& op : ops)
            for (const Piece& piece : op.pieces) ports = std::max(ports, 1 + bits(piece.mask));
        for (const int port : core.order) ports = std::max(ports, 1 + port);
        ports = std::max(ports, bits(core.link.ports));
        free_.assign(static_cast<std::size_t>(ports), 0);
        counts_ = free_;
        trace_.stalls.assign(stalls_of_buffers + core.queues.size(), 0);
        const bool lines = std::any_of(ops.begin(), ops.end(), [](const Op& op) { return op.lines != 0; });
        for (Int turn = 0; lines && turn < passes; ++turn)
            for (const Op& op : ops) line_times_.insert(line_times_.end(), at(occurs(turn, op.lines, op.phase)), op.line_time);
    }

    // `poll` is called now and then, so that a run can be interrupted.
    Trace run(const std::function<void()>& poll) {
        Int cycle = 0, quiet = 0;
        while (oldest_ < total_) {
            const Int before = oldest_, now = cycle * tick;
            retire(cycle, now);
            leave(cycle, now);
            arrive(now);
            begin(now);
            enter(cycle, now);
            quiet = oldest_ > before ? 0 : quiet + 1;
            if (quiet > longest) throw std::runtime_error("nothing leaves the core");
            if (++cycle % 4096 == 0) poll();
        }
        for (Int number = first_; number < std::min(last_, total_); ++number) {
            const State& s = state(number);
            const auto cycle_of = [](Int time) { return time > 0 ? time / tick : unknown; };
            trace_.events.push_back(
                {number, s.enters, cycle_of(s.begins), cycle_of(s.last[work]), s.complete / tick, s.leaves});
        }
        return std::move(trace_);
    }

private:
    struct Consumer {
        Int number, delay;
        int kind;
    };

    struct State {
        Int enters = 0, begins = unknown, leaves = unknown, result = unknown, complete = unknown, gone = unknown;
        Int address = 0, data = 0, address_left = 0, data_left = 0;
        Int release[3] = {unknown, unknown, unknown}, left[3] = {0, 0, 0}, last[3] = {0, 0, 0};
        Int queued = 0, line = unknown;
        std::vector<Consumer> consumers;
    };

    struct Waiting {
        Int number;
        int kind;
        std::uint64_t mask;
        Int time;
        bool queued;
    };

    struct Known {
        Int number;
        int kind;
        Int time;
    };

    static std::size_t at(Int number) { return static_cast<std::size_t>(number); }
    static int bits(std::uint64_t mask) {
        int found = 0;
        for (; mask; mask >>= 1) ++found;
        return found;
    }
    const Op& op(Int number) const { return ops_[at(number % size_)]; }
    State& state(Int number) { return states_[at(number)]; }

    void retire(Int cycle, Int now) {
        while (oldest_ < entered_) {
            State& s = state(oldest_);
            if (s.complete < 0 || s.complete > now) return;
            const Op& o = op(oldest_);
            s.leaves = cycle;
            slots_used_ -= o.slots;
            loads_used_ -= o.loads;
            if (o.stores) leaving_.push_back(oldest_);
            if (++oldest_ % size_ == 0) trace_.ends.push_back(cycle);
        }
    }

    void leave(Int cycle, Int now) {
        while (!leaving_.empty()) {
            const Int number = leaving_.front();
            State& s = state(number);
            const Op& o = op(number);
            if (s.leaves == cycle || leaving_free_ >= now + tick) return;
            if (s.line >= 0 && needed(s.line, now) >= now + tick) return;
            s.gone = std::max(leaving_free_, now);
            leaving_free_ = s.gone + o.leaving;
            stores_used_ -= o.stores;
            leaving_.pop_front();
            for (const Consumer& c : s.consumers) pending_.push_back({c.number, c.kind, s.gone + c.delay});
            s.consumers.clear();
            settle();
        }
    }

    // When a line is there that is needed now [tick]; those ahead of it are asked for, too.
    Int needed(Int line, Int now) {
        const Int last = std::min(line + core_.link.ahead, static_cast<Int>(line_times_.size()) - 1);
        for (Int number = static_cast<Int>(arrivals_.size()); number <= last; ++number) {
            Int begin = std::max(now, line_free_);
            if (core_.link.flight && number >= core_.link.flight)
                begin = std::max(begin, arrivals_[at(number - core_.link.flight)]);
            line_free_ = begin + line_times_[at(number)];
            arrivals_.push_back(std::max(begin + core_.link.latency, line_free_));
        }
        return arrivals_[at(line)];
    }

    void arrive(Int now) {
        for (; shown_ < arrivals_.size() && arrivals_[shown_] < now + tick; ++shown_)
            for (std::size_t port = 0; port < free_.size(); ++port)
                if (core_.link.ports >> port & 1) free_[port] = std::max(free_[port], arrivals_[shown_]) + core_.link.time;
    }

    void begin(Int now) {
        const Int end = now + tick;
        std::size_t kept = 0;
        for (std::size_t position = 0; position < waiting_.size(); ++position) {
            const Waiting piece = waiting_[position];
            State& s = state(piece.number);
            const Int release = s.release[piece.kind];
            int port = -1;
            if (release >= 0 && release < end)
                for (const int candidate : core_.order)
                    if (piece.mask >> candidate & 1 && free_[at(candidate)] < end) {
                        port = candidate;
                        break;
                    }
            if (port < 0) {
                waiting_[kept++] = piece;
                continue;
            }
            const Int start = std::max({release, free_[at(port)], now});
            free_[at(port)] = start + piece.time;
            counts_[at(port)] -= core_.bound;
            if (s.begins < 0) s.begins = start;
            if (piece.number >= first_ && piece.number < last_)
                trace_.pieces.push_back({piece.number, piece.kind, port, start, start + piece.time});
            if (piece.queued && --s.queued == 0) use_queues(op(piece.number), -1);
            s.last[piece.kind] = std::max(s.last[piece.kind], start);
            if (--s.left[piece.kind] == 0) all_begun(piece.number, s, piece.kind);
        }
        waiting_.resize(kept);
    }

    void use_queues(const Op& o, Int places) {
        for (std::size_t queue = 0; queue < queue_used_.size(); ++queue)
            if (o.queues >> queue & 1) queue_used_[queue] += places;
    }

    // The last piece of a kind has begun.
    void all_begun(Int number, State& s, int kind) {
        const Op& o = op(number);
        const Int last = s.last[kind];
        if (kind == load) {
            Int there = last + o.loading;
            if (s.line >= 0 && !o.stores) there = std::max(there, needed(s.line, last));
            pending_.push_back({number, data, there + o.latency});
            settle();
        } else if (kind == work) {
            finish(number, last + o.tail);
            settle();
        } else {
            s.complete = last + tick;
        }
    }

    void settle() {
        while (!pending_.empty()) {
            const Known one = pending_.front();
            pending_.pop_front();
            State& s = state(one.number);
            if (one.kind == address) {
                s.address = std::max(s.address, one.time);
                if (--s.address_left == 0) s.release[load] = s.address;
                continue;
            }
            s.data = std::max(s.data, one.time);
            if (--s.data_left == 0) complete_data(one.number);
        }
    }

    void complete_data(Int number) {
        State& s = state(number);
        if (s.left[work])
            s.release[work] = s.data - op(number).latency;
        else
            finish(number, s.data);
    }

    // The result of an operation is known, and with it sources of others.
    void finish(Int number, Int time) {
        State& s = state(number);
        s.result = time;
        if (s.left[store]) {
            s.release[store] = time;
            if (s.line >= 0) needed(s.line, time);
        } else {
            s.complete = time;
        }
        std::size_t kept = 0;
        for (const Consumer& c : s.consumers) {
            if (c.kind == left)
                s.consumers[kept++] = c;
            else
                pending_.push_back({c.number, c.kind, time + c.delay});
        }
        s.consumers.resize(kept);
    }

    void enter(Int cycle, Int now) {
        credit_ = std::min(credit_ + core_.width, core_.width + tick - 1);
        micro_ = std::min(micro_ + core_.dispatch, core_.dispatch + tick - 1);
        while (entered_ < total_) {
            const Int number = entered_;
            const Op& o = op(number);
            const int stall = stalled(number, o, now);
            if (stall >= 0) {
                if (number >= warm_) ++trace_.stalls[at(stall)];
                return;
            }
            credit_ -= o.slots;
            micro_ -= o.uops;
            slots_used_ += o.slots;
            loads_used_ += o.loads;
            stores_used_ += o.stores;
            insert(number, o, cycle, now);
        }
    }

    // What keeps an operation from coming in; -1: nothing.
    int stalled(Int number, const Op& o, Int now) const {
        if (number % size_ == 0 && number / size_ * core_.fetch >= now + tick) return 0;
        if (std::min(o.slots, tick) > credit_ || (core_.dispatch && std::min(o.uops, tick) > micro_)) return 0;
        if (core_.buffer && slots_used_ && slots_used_ + o.slots > core_.buffer) return 1;
        if (core_.loads && loads_used_ && loads_used_ + o.loads > core_.loads) return 2;
        if (core_.stores && stores_used_ && stores_used_ + o.stores > core_.stores) return 3;
        for (std::size_t queue = 0; queue < queue_used_.size(); ++queue)
            if (o.queues >> queue & 1 && queue_used_[queue] >= core_.queues[queue])
                return stalls_of_buffers + static_cast<int>(queue);
        return -1;
    }

    void insert(Int number, const Op& o, Int cycle, Int now) {
        ++entered_;
        State& s = state(number);
        s.enters = cycle;
        const Int turn = number / size_;
        if (const Int lines = occurs(turn, o.lines, o.phase)) {
            touched_ += lines;
            s.line = touched_ - 1;
        }
        std::uint64_t behind = 0;
        for (std::size_t queue = 0; queue < core_.queue_ports.size(); ++queue)
            if (o.queues >> queue & 1) behind |= core_.queue_ports[queue];
        bool pieces = false;
        for (const Piece& piece : o.pieces) {
            if (!occurs(turn, piece.share, piece.phase)) continue;
            pieces = true;
            const bool queued = (piece.mask & behind) != 0;
            s.queued += queued;
            ++s.left[piece.kind];
            const std::uint64_t mask = core_.bound ? std::uint64_t{1} << chosen(piece.mask) : piece.mask;
            waiting_.push_back({number, piece.kind, mask, piece.time, queued});
        }
        if (s.queued) use_queues(o, 1);
        const Int soonest = pieces ? now + tick : now;
        s.address = soonest;
        s.data = soonest + o.latency;
        s.data_left = 1 + (s.left[load] > 0);
        for (const Source& source : o.sources) {
            if (source.back > number || (source.kind == address && !s.left[load])) continue;
            State& from = state(number - source.back);
            const Int known = source.kind == left ? from.gone : from.result;
            if (known >= 0) {
                Int& soonest_of = source.kind == address ? s.address : s.data;
                soonest_of = std::max(soonest_of, known + source.delay);
                continue;
            }
            from.consumers.push_back({number, source.delay, source.kind});
            ++(source.kind == address ? s.address_left : s.data_left);
        }
        if (s.left[load] && !s.address_left) s.release[load] = s.address;
        if (--s.data_left == 0) {
            complete_data(number);
            settle();
        }
    }

    // The port of a group for which fewest pieces wait; of several the last one.
    int chosen(std::uint64_t mask) {
        int found = -1;
        for (int port = 0; port < static_cast<int>(counts_.size()); ++port)
            if (mask >> port & 1 && (found < 0 || counts_[at(port)] <= counts_[at(found)])) found = port;
        ++counts_[at(found)];
        return found;
    }

    const Core& core_;
    const std::vector<Op>& ops_;
    Int size_, total_, warm_, first_, last_;
    std::vector<State> states_;
    std::vector<Int> free_, counts_, queue_used_, line_times_, arrivals_;
    std::vector<Waiting> waiting_;
    std::deque<Int> leaving_;
    std::deque<Known> pending_;
    std::size_t shown_ = 0;
    Int entered_ = 0, oldest_ = 0, slots_used_ = 0, loads_used_ = 0, stores_used_ = 0, leaving_free_ = 0, credit_ = 0, micro_ = 0;
    Int line_free_ = 0, touched_ = 0;
    Trace trace_;
};

}  // namespace rooftree::pipeline
