// What caches of several cores do to each other, and what prefetchers bring: rules 8 to 10 of the readable twin,
// src/rooftree/traffic/simulator/reference.py.  No Python here.
#pragma once

#include "cores.hpp"
#include "sets.hpp"

namespace rooftree::ROOFTREE_ISA {

// Base of the hierarchy `Self`.  One core without prefetchers has nothing to do.
template <class Self, class Cores>
class Coherence {
protected:
    void asked(std::size_t, std::int64_t, std::int64_t) {}
    void watch(std::size_t, std::int64_t, std::int64_t, bool) {}
    void gone(std::size_t, std::int64_t) {}
};

template <class Self>
class Coherence<Self, SeveralCores> {
protected:
    // Before a store of the core: all caches that it does not use lose the line.
    void claim_alone(std::int64_t address) {
        if (directory_.full()) relearn();
        const auto core = static_cast<std::int64_t>(self().cores_.core());
        Directory::Entry& entry = directory_.at(address >> largest_, core);
        entry.stored = true;
        if (entry.core == core) return;
        for (std::size_t level = 0; level < self().depth_; ++level) call_in(level, address, false);
        entry.core = self().equal_lines_ ? core : Directory::kSeveral;  // of a larger line other parts may stay
    }

    // Before the core loads a line into its caches.
    void share(std::int64_t address) {
        if (directory_.full()) relearn();
        const auto core = static_cast<std::int64_t>(self().cores_.core());
        Directory::Entry& entry = directory_.at(address >> largest_, core);
        if (entry.core != core) entry.core = Directory::kSeveral;
    }

    // Whether caches that the core does not use may hold the line dirty.
    bool contested(std::int64_t address) const {
        const Directory::Entry& entry = directory_.find(address >> largest_);
        return Directory::known(entry) && entry.core == Directory::kSeveral && entry.stored;
    }

    // The caches of a level that have the same one behind them as that of the core hand over their dirty data.
    void call_in(std::size_t level, std::int64_t address, bool keep) {
        Self& s = self();
        const std::size_t own = s.cores_.own(level), outer = level + 1;
        const Instances beside = outer < s.depth_ ? s.cores_.before(outer, s.cores_.own(outer)) : s.cores_.all(level);
        for (std::size_t cache = beside.first; cache < beside.end; ++cache)
            if (cache != own && purge(level, cache, address, 1, keep))
                s.take_over(outer, address >> s.shifts_[level], true, purged_);
    }

    // A line of a cache of the core leaves those before it; whether dirty data came from there.
    bool empty_before(std::size_t level, std::int64_t address) {
        Self& s = self();
        const Directory::Entry entry = directory_.find(address >> largest_);
        const Instances before = s.cores_.before(level, s.cores_.own(level));
        bool dirty = false;
        for (std::size_t cache = before.first; cache < before.end; ++cache)
            if (may_hold(entry, level - 1, cache)) dirty |= purge(level - 1, cache, address, s.geometry_[level].line_bytes, false);
        return dirty;
    }

    // A line leaves all caches.
    void leave_all(std::int64_t address) {
        Self& s = self();
        const Directory::Entry entry = directory_.find(address >> largest_);
        const Instances last = s.cores_.all(s.depth_ - 1);
        for (std::size_t cache = last.first; cache < last.end; ++cache)
            if (may_hold(entry, s.depth_ - 1, cache)) purge(s.depth_ - 1, cache, address, 1, false);
    }

    // Fill the directory from what the caches hold.
    void relearn() {
        const Self& s = self();
        largest_ = s.shifts_.back();
        directory_.reset(2 * static_cast<std::size_t>(s.slots(0, s.depth_)));
        for (std::size_t level = 0; level < s.depth_; ++level)
            for (std::size_t cache = s.cores_.all(level).first; cache < s.cores_.all(level).end; ++cache)
                s.stores_[cache].each([&](Slot slot) {
                    const std::int64_t line = number_of(slot) >> (largest_ - s.shifts_[level]);
                    Directory::Entry& entry = directory_.at(line, s.cores_.first_core(level, cache));
                    if (!may_hold(entry, level, cache)) entry.core = Directory::kSeveral;
                    entry.stored |= is_dirty(slot);
                });
    }

    // A request for a line: if it was prefetched, that was of use.
    void asked(std::size_t level, std::int64_t line, std::int64_t array) {
        auto& waiting = self().cores_.prefetched[self().cores_.own(level)];
        if (!waiting.empty() && waiting.erase(line) > 0) ++self().count(level, level, array, kPrefetchHits);
    }

    void watch(std::size_t level, std::int64_t line, std::int64_t array, bool missed) {
        for (Watcher& watcher : self().cores_.watchers(self().cores_.own(level)))
            watcher.see(line, missed, [&](std::int64_t wanted) { wanted_.push_back({level, wanted, array}); });
    }

    // A line has left a cache.
    void gone(std::size_t cache, std::int64_t line) {
        auto& waiting = self().cores_.prefetched[cache];
        if (!waiting.empty()) waiting.erase(line);
    }

    // Prefetch what was named during an access.
    void bring_wanted() {
        Self& s = self();
        for (std::size_t i = 0; i < wanted_.size(); ++i) {
            const Wanted now = wanted_[i];
            if (s.at(now.level).find(now.line) != nullptr) continue;
            const std::int64_t address = now.line << s.shifts_[now.level];
            ++s.count(now.level, now.level, now.array, kPrefetches);
            share(address);
            s.place(now.level, now.line, s.fetch(now.level + 1, address, now.array, false), now.array);
            s.cores_.prefetched[s.cores_.own(now.level)].insert(now.line);
        }
        wanted_.clear();
    }

private:
    struct Wanted {
        std::size_t level;
        std::int64_t line, array;
    };

    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }

    bool may_hold(const Directory::Entry& entry, std::size_t level, std::size_t cache) const {
        return Directory::known(entry) &&
               (entry.core == Directory::kSeveral || self().cores_.uses(entry.core, level, cache));
    }

    // Remove all copies of these bytes up to this cache, or clean them; whether dirty data leaves it outwards.
    bool purge(std::size_t level, std::size_t cache, std::int64_t address, std::int64_t bytes, bool keep) {
        Self& s = self();
        const int shift = s.shifts_[level];
        bool any = false;
        for (std::int64_t line = address >> shift; line <= (address + bytes - 1) >> shift; ++line) {
            bool dirty = false;
            if (level > 0) {
                const Instances before = s.cores_.before(level, cache);
                for (std::size_t inner = before.first; inner < before.end; ++inner)
                    dirty |= purge(level - 1, inner, line << shift, s.geometry_[level].line_bytes, keep);
            }
            dirty = keep ? clean(cache, line, dirty) : remove(level, cache, line, dirty);
            if (dirty) ++s.count_in(level, cache, purged_, kLinkEvictions);
            any |= dirty;
        }
        return any;
    }

    // Whether a line is dirty, here or before (`dirty`); it is clean then.
    bool clean(std::size_t cache, std::int64_t line, bool dirty) {
        Slot* const held = self().stores_[cache].find(line);
        if (held == nullptr) return dirty;
        self().disturbed_ |= is_dirty(*held);
        dirty |= is_dirty(*held);
        *held &= ~Slot{1};
        if (dirty) purged_ = array_of(*held);
        return dirty;
    }

    bool remove(std::size_t level, std::size_t cache, std::int64_t line, bool dirty) {
        Self& s = self();
        const Slot old = s.stores_[cache].take(line);
        if (old == kEmpty) return dirty;
        gone(cache, line);
        s.disturbed_ = true;
        dirty |= is_dirty(old);
        ++s.count_in(level, cache, array_of(old), dirty ? kEvictionsDirty : kEvictionsClean);
        ++s.count_in(level, cache, array_of(old), kBackInvalidations);
        if (dirty) purged_ = array_of(old);
        return dirty;
    }

    Directory directory_;
    int largest_ = 0;          // log2 of the largest line
    std::int64_t purged_ = 0;  // array of the last dirty line that was purged
    std::vector<Wanted> wanted_;
};

}  // namespace rooftree::ROOFTREE_ISA
