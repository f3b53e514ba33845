// Prefetchers of a cache level: which lines they name when a request arrives.  No Python here.
// The rules are stated in the readable twins, src/rooftree/traffic/simulator/prefetch.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "geometry.hpp"

namespace rooftree::ROOFTREE_ISA {

class Watcher {
public:
    explicit Watcher(const Prefetcher& rules) : rules_(rules) {}

    // Note a request for a line; calls `name` with each line to ask for.
    template <class Name>
    void see(std::int64_t line, bool missed, Name name) {
        const bool due = missed || rules_.on_access;
        switch (rules_.kind) {
            case Prefetcher::next_line:
                if (due && same_page(line, line + 1)) name(line + 1);
                break;
            case Prefetcher::adjacent:
                if (due) name(line ^ 1);
                break;
            case Prefetcher::stream: stream(line, name); break;
        }
    }

private:
    struct Run {
        std::int64_t last, direction = 0, length = 1, front = 0;  // front: the furthest line that was named
    };

    bool same_page(std::int64_t a, std::int64_t b) const {
        return rules_.page_lines == 0 || a / rules_.page_lines == b / rules_.page_lines;
    }
    bool belongs(std::int64_t line, const Run& run) const {
        return rules_.page_lines > 0 ? same_page(run.last, line) : std::abs(run.last - line) <= 1;
    }

    template <class Name>
    void stream(std::int64_t line, Name name) {
        const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const Run& run) { return belongs(line, run); });
        if (found == runs_.end()) {
            runs_.insert(runs_.begin(), Run{line});
            if (static_cast<std::int64_t>(runs_.size()) > rules_.streams) runs_.pop_back();
            return;
        }
        std::rotate(runs_.begin(), found, found + 1);
        Run& run = runs_.front();
        const std::int64_t step = line - run.last;
        run.last = line;
        if (step == 0) return;
        if (step == run.direction) {
            run.length = std::min(run.length + 1, rules_.trigger);
        } else if (std::abs(step) == 1) {
            run = {line, step, 2, line};
        } else {
            run = {line};
        }
        if (run.direction != 0 && run.length >= rules_.trigger) ahead(run, name);
    }

    template <class Name>
    void ahead(Run& run, Name name) {
        const std::int64_t way = run.direction;
        run.front = std::max(run.front * way, run.last * way) * way;
        for (std::int64_t named = 0; named < rules_.per_request && (run.front - run.last) * way < rules_.ahead; ++named) {
            const std::int64_t following = run.front + way;
            if (following < 0 || !same_page(run.last, following)) return;
            run.front = following;
            name(following);
        }
    }

    Prefetcher rules_;
    std::vector<Run> runs_;  // most recently used first
};

}  // namespace rooftree::ROOFTREE_ISA
