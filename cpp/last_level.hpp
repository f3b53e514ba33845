// The last level before memory, driven by a recording: what most of the time goes into, without calls and nearly without
// branches that depend on what is held.  It counts what Hierarchy counts.  No Python here.
// Precondition: LRU with sets in registers, write-back, write-allocate, lines as in the level before, not `compat`.
#pragma once

#include "held.hpp"
#include "sets.hpp"

namespace rooftree::ROOFTREE_ISA {

enum class Request : std::uint8_t { fetch, hand_over, store, forget, cover, leave };

// What a level was asked for.
struct Event {
    std::int64_t address;
    std::int32_t bytes;
    Request request;
    std::uint8_t array;
    bool flag;    // fetch: for a store; hand_over, leave: dirty
    bool answer;  // fetch: the line came dirty
};

// How often it came to what, by array: requests by kind, flag and whether the line was held; lines replaced clean or dirty.
struct Tally {
    static constexpr std::size_t kKinds = 8;
    std::vector<std::int64_t> asked, replaced;

    void reset(std::size_t arrays) {
        asked.assign(arrays * kKinds, 0);
        replaced.assign((arrays + 1) * 2, 0);  // one more for those that are none
    }
    static std::size_t kind(bool hand_over, bool flag, bool held) {
        return static_cast<std::size_t>(hand_over) << 2 | static_cast<std::size_t>(flag) << 1 | static_cast<std::size_t>(held);
    }

    // Adds this to count(memory, inner, array, field): what memory does, or else this level; fields of it, or of the inner.
    template <class Count>
    void settle(std::size_t arrays, bool victim, Count count) const {
        for (std::size_t a = 0; a < arrays; ++a) {
            const auto array = static_cast<std::int64_t>(a);
            const auto sum = [&](bool hand_over, bool held) {
                return asked[a * kKinds + kind(hand_over, false, held)] + asked[a * kKinds + kind(hand_over, true, held)];
            };
            const std::int64_t found = sum(false, true), missed = sum(false, false), took = sum(true, false);
            const std::int64_t stored = sum(true, true) + took, clean = replaced[2 * a], dirty = replaced[2 * a + 1];
            count(false, false, array, kLoads) += found + missed;
            count(false, true, array, kLinkLoads) += found + (victim ? 0 : missed);
            count(false, false, array, kLoadMisses) += missed;
            if (!victim) count(false, false, array, kWriteAllocates) += asked[a * kKinds + kind(false, true, false)];
            count(true, false, array, kLinkLoads) += missed;
            count(false, true, array, kLinkEvictions) += stored;
            count(false, false, array, kStores) += stored;
            count(false, false, array, kStoreMisses) += took;
            count(false, false, array, kEvictionsClean) += clean;
            count(false, false, array, kEvictionsDirty) += dirty;
            count(true, false, array, kLinkEvictions) += dirty;
        }
    }
};

// Asks for events [first, last) until one is of a request that is not served here, or does not go as recorded; which it is.
template <int kGroups, bool kVictim>
std::size_t drive(LineStore& store, const std::vector<Event>& tape, std::size_t first, std::int64_t offset, int shift,
                  const Held* inclusive_of, std::size_t arrays, Tally& tally) {
    constexpr std::size_t kAhead = 12;
    const std::int64_t last_way = store.ways() - 1;
    const std::size_t length = tape.size();
    for (std::size_t i = first; i < length; ++i) {
        if (i + kAhead < length) store.prefetch((tape[i + kAhead].address + offset) >> shift);
        const Event& e = tape[i];
        if (e.request > Request::hand_over && !(kVictim && e.request == Request::forget)) return i;
        const std::int64_t line = (e.address + offset) >> shift;
        Slot* const slots = store.set_at(line);
        const std::int64_t way = Ordered<kGroups>::find(slots, line);
        const bool held = way >= 0, hand_over = e.request == Request::hand_over;
        if (kVictim && !hand_over) {
            if ((held && is_dirty(slots[way])) != e.answer && e.request == Request::fetch) return i;
            if (held) Ordered<kGroups>::close(slots, way);
            tally.asked[e.array * Tally::kKinds + Tally::kind(false, e.flag, held)] += e.request == Request::fetch;
            continue;
        }
        const std::int64_t from = held ? way : last_way;
        const Slot old = slots[from];
        const bool falls = !held && old != kEmpty;
        if (inclusive_of != nullptr && falls && inclusive_of->any(number_of(old), number_of(old))) return i;
        const Slot asked = held ? old : pack(line, e.array, false);
        Ordered<kGroups>::to_front(slots, from, asked | static_cast<Slot>(hand_over && e.flag));
        ++tally.asked[e.array * Tally::kKinds + Tally::kind(hand_over, e.flag, held)];
        ++tally.replaced[2 * (falls ? static_cast<std::size_t>(array_of(old)) : arrays) + static_cast<std::size_t>(old & 1)];
    }
    return length;
}

template <bool kVictim>
std::size_t drive_any(LineStore& store, const std::vector<Event>& tape, std::size_t first, std::int64_t offset, int shift,
                      const Held* inclusive_of, std::size_t arrays, Tally& tally) {
    switch (store.groups()) {
        case 1: return drive<1, kVictim>(store, tape, first, offset, shift, inclusive_of, arrays, tally);
        case 2: return drive<2, kVictim>(store, tape, first, offset, shift, inclusive_of, arrays, tally);
        case 3: return drive<3, kVictim>(store, tape, first, offset, shift, inclusive_of, arrays, tally);
        case 4: return drive<4, kVictim>(store, tape, first, offset, shift, inclusive_of, arrays, tally);
        default: return drive<5, kVictim>(store, tape, first, offset, shift, inclusive_of, arrays, tally);
    }
}

}  // namespace rooftree::ROOFTREE_ISA
