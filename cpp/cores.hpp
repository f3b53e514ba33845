// Which cache belongs to which core, and which lines caches of several cores may hold.  No Python here.
//
// The caches of all cores are numbered level by level.  `OneCore` is what a simulation of one core without prefetchers needs:
// nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "prefetch.hpp"

namespace rooftree::ROOFTREE_ISA {

struct Instances {
    std::size_t first, end;
};

class OneCore {
public:
    static constexpr bool kSeveral = false;
    OneCore(const std::vector<LevelGeometry>& levels, std::int64_t) : depth_(levels.size()) {}

    void set(std::int64_t) {}
    std::size_t core() const { return 0; }
    std::size_t cores() const { return 1; }
    std::size_t own(std::size_t level) const { return level; }
    Instances all(std::size_t level) const { return {level, level + 1}; }
    std::size_t total() const { return depth_; }

private:
    std::size_t depth_;
};

class SeveralCores {
public:
    static constexpr bool kSeveral = true;

    SeveralCores(const std::vector<LevelGeometry>& levels, std::int64_t cores) : cores_(static_cast<std::size_t>(cores)) {
        for (const LevelGeometry& level : levels) {
            const auto sharers = static_cast<std::size_t>(level.shared_by);
            begins_.push_back(watchers_.size());
            sharers_.push_back(sharers);
            for (std::size_t i = 0; i < (cores_ + sharers - 1) / sharers; ++i) {
                watchers_.emplace_back();
                for (const Prefetcher& one : level.prefetch) watchers_.back().emplace_back(one);
            }
        }
        begins_.push_back(watchers_.size());
        prefetched.resize(total());
    }

    void set(std::int64_t core) { core_ = static_cast<std::size_t>(core); }
    std::size_t core() const { return core_; }
    std::size_t cores() const { return cores_; }
    std::size_t own(std::size_t level) const { return of(core_, level); }
    std::size_t of(std::size_t core, std::size_t level) const { return begins_[level] + core / sharers_[level]; }
    Instances all(std::size_t level) const { return {begins_[level], begins_[level + 1]}; }
    std::size_t total() const { return begins_.back(); }
    std::int64_t first_core(std::size_t level, std::size_t instance) const {
        return static_cast<std::int64_t>((instance - begins_[level]) * sharers_[level]);
    }
    bool uses(std::int64_t core, std::size_t level, std::size_t instance) const {
        return of(static_cast<std::size_t>(core), level) == instance;
    }

    // The caches of the level before that stand in front of one.
    Instances before(std::size_t level, std::size_t instance) const {
        const std::size_t each = sharers_[level] / sharers_[level - 1];
        const std::size_t first = begins_[level - 1] + (instance - begins_[level]) * each;
        return {first, std::min(first + each, begins_[level])};
    }

    std::vector<Watcher>& watchers(std::size_t instance) { return watchers_[instance]; }
    std::vector<std::unordered_set<std::int64_t>> prefetched;  // by cache: lines that nobody asked for so far

private:
    std::size_t cores_, core_ = 0;
    std::vector<std::size_t> begins_, sharers_;  // by level
    std::vector<std::vector<Watcher>> watchers_;
};

// For each line, of the largest size: the only core whose caches may hold it, or that there are several; and whether some
// copy may be dirty.  It spares a look into the caches of all other cores, and changes no count.
class Directory {
public:
    static constexpr std::int64_t kSeveral = -1;
    struct Entry {
        std::int64_t line = kFree, core = 0;
        bool stored = false;
    };

    void reset(std::size_t lines) {
        std::size_t size = 1024;
        while (size < 2 * lines) size *= 2;
        table_.assign(size, Entry{});
        used_ = 0;
    }

    // So many lines that those no cache holds any more should be forgotten.
    bool full() const { return 2 * used_ >= table_.size(); }

    // The entry of a line, which this core begins if there is none.
    Entry& at(std::int64_t line, std::int64_t core) {
        Entry& entry = table_[place_of(line)];
        if (entry.line == kFree) {
            entry = {line, core, false};
            ++used_;
        }
        return entry;
    }

    // That of a line without beginning one.
    const Entry& find(std::int64_t line) const { return table_[place_of(line)]; }
    static bool known(const Entry& entry) { return entry.line != kFree; }

private:
    static constexpr std::int64_t kFree = INT64_MIN;

    std::size_t place_of(std::int64_t line) const {
        const std::uint64_t hash = static_cast<std::uint64_t>(line) * 0x9E3779B97F4A7C15u;
        std::size_t place = static_cast<std::size_t>(hash >> 20) & (table_.size() - 1);
        while (table_[place].line != kFree && table_[place].line != line) place = (place + 1) & (table_.size() - 1);
        return place;
    }

    std::vector<Entry> table_;
    std::size_t used_ = 0;
};

}  // namespace rooftree::ROOFTREE_ISA
