// Notes what a level is asked for, so that it can be asked again without the levels before it: see replay.hpp.  No Python here.
#pragma once

#include <limits>
#include <vector>

#include "last_level.hpp"

namespace rooftree::ROOFTREE_ISA {

class Recorder {
public:
    static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t kLongest = std::size_t{1} << 22;  // a longer recording ends without a result

    // From now on note what this level is asked for; `by` tells who does so.  A new recording ends an older one.
    void record(std::size_t level, const void* by) {
        tape_.clear();
        record_at_ = level;
        recorded_by_ = by;
        influenced_ = false;
    }
    void stop_recording() {
        record_at_ = kNone;
        recorded_by_ = nullptr;
    }
    const void* recorded_by() const { return recorded_by_; }
    // Whether inner levels would have done otherwise if outer ones had held other lines.
    bool influenced() const { return influenced_; }
    std::vector<Event>& tape() { return tape_; }

    // Levels before this one are not simulated now: they may hold what `held` says.
    void freeze(std::size_t level, const Held* held) {
        frozen_ = level;
        held_ = held;
        conflict_ = false;
    }

protected:
    void note(Request request, std::int64_t address, std::int64_t bytes, std::int64_t array, bool flag) {
        if (tape_.size() == kLongest) return stop_recording();
        tape_.push_back({address, static_cast<std::int32_t>(bytes), request, static_cast<std::uint8_t>(array), flag, false});
    }

    std::vector<Event> tape_;
    std::size_t record_at_ = kNone, frozen_ = 0;
    const void* recorded_by_ = nullptr;
    const Held* held_ = nullptr;
    bool influenced_ = false, conflict_ = false;  // conflict: frozen levels would have lost a line
};

}  // namespace rooftree::ROOFTREE_ISA
