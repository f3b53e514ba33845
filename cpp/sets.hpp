// The lines that one cache level holds, and its replacement policy.  No Python here.
#pragma once

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "ages.hpp"
#include "geometry.hpp"
#include "slots.hpp"
#include "tree.hpp"

namespace rooftree::ROOFTREE_ISA {

// Sets start with a line of the host's caches.
template <class T>
struct Aligned {
    using value_type = T;
    T* allocate(std::size_t n) { return static_cast<T*>(::operator new(n * sizeof(T), std::align_val_t{64})); }
    void deallocate(T* p, std::size_t) { ::operator delete(p, std::align_val_t{64}); }
    bool operator==(const Aligned&) const { return true; }
    bool operator!=(const Aligned&) const { return false; }
};
using Slots = std::vector<Slot, Aligned<Slot>>;

class LineStore {
public:
    // in_place: a set may hold a line twice, so which way it stands in matters.
    explicit LineStore(const LevelGeometry& g, bool in_place = false)
        : sets_(g.sets), ways_(g.ways), reciprocal_(~std::uint64_t{0} / static_cast<std::uint64_t>(g.sets)), mask_((g.sets & (g.sets - 1)) == 0 ? g.sets - 1 : -1), policy_(g.policy),
          hashed_(g.hashed), ordered_(g.policy == Policy::lru || g.policy == Policy::fifo),
          turned_(!in_place && g.policy == Policy::plru && (g.ways == 4 || g.ways == 8 || g.ways == 16)),
          groups_(groups_for(g)), stride_(groups_ > 0 ? kGroup * groups_ : g.ways), quad_age_(g.quad_age),
          slots_(index(g.sets * stride_), kEmpty),
          bits_(ordered_ || turned_ || g.policy == Policy::random ? 0 : index(g.sets), 0), random_(g.seed) {
        while (std::int64_t{1} << set_bits_ < sets_) ++set_bits_;
        while (leaves_ < ways_) leaves_ *= 2;
        if (turned_) {
            g.ways == 4 ? choose_tree<1>() : g.ways == 8 ? choose_tree<2>() : choose_tree<4>();
            return;
        }
        const bool aged = g.policy == Policy::qlru && g.ways % kGroup == 0 && g.ways <= kGroup * kMaxGroups;
        switch (aged ? -static_cast<int>(g.ways / kGroup) : groups_) {
            case 1: choose<1>(); break;
            case 2: choose<2>(); break;
            case 3: choose<3>(); break;
            case 4: choose<4>(); break;
            case 5: choose<5>(); break;
            case -1: choose_aged<1>(); break;
            case -2: choose_aged<2>(); break;
            case -3: choose_aged<3>(); break;
            case -4: choose_aged<4>(); break;
            case -5: choose_aged<5>(); break;
            default: choose<0>();
        }
    }

    // Registers that hold a set in order of use, or 0 if sets are kept otherwise.
    static int groups_for(const LevelGeometry& g) {
        const bool ordered = g.policy == Policy::lru || g.policy == Policy::fifo;
        return ordered && g.ways <= kGroup * kMaxGroups ? static_cast<int>((g.ways + kGroup - 1) / kGroup) : 0;
    }

    int groups() const { return groups_; }
    // Bits of a line number that choose its set; negative if it is not chosen so.
    std::int64_t mask() const { return hashed_ ? -1 : mask_; }
    std::int64_t ways() const { return ways_; }
    std::int64_t set_of(std::int64_t number) const {
        if (mask_ < 0) return remainder(number);
        if (hashed_ && set_bits_ > 0)
            for (std::int64_t rest = number >> set_bits_; rest != 0; rest >>= set_bits_) number ^= rest & mask_;
        return number & mask_;
    }
    Slot* set_at(std::int64_t number) { return slots_.data() + set_of(number) * stride_; }

    // What a lookup needs of a store whose sets stand in registers and are a power of two, not hashed; valid until `translate`.
    struct View {
        Slot* slots = nullptr;  // nothing: another kind of store
        std::int64_t mask = 0;
        bool lru = false;

        // As LineStore::touch.
        template <int kGroups>
        ROOFTREE_INLINE bool touch(std::int64_t number, bool dirty, bool refresh) const {
            Slot* const set = slots + (number & mask) * (kGroup * kGroups);
            if (number_of(set[0]) == number) {
                if (dirty) set[0] |= 1;  // no needless store: what follows would wait for it
                return true;
            }
            if (number_of(set[1]) == number && lru && refresh) {  // two lines in turn: common enough
                swap_first_two(set, dirty);
                return true;
            }
            const std::int64_t way = Ordered<kGroups>::find(set, number);
            if (way < 0) return false;
            const Slot slot = set[way] | static_cast<Slot>(dirty);
            if (lru && refresh) {
                Ordered<kGroups>::to_front(set, way, slot);
            } else {
                set[way] = slot;
            }
            return true;
        }
    };
    View view() {
        if (groups_ == 0 || mask_ < 0 || hashed_) return {};
        return {slots_.data(), mask_, policy_ == Policy::lru};
    }

    // What the use of a line needs that is placed if it is not held, of a store whose sets stand in registers.
    struct Exchanged {
        Slot old;   // what was replaced, if the line was not held
        bool held;
    };
    struct Shelf {
        using Exchange = Exchanged (*)(const Shelf&, std::int64_t number, Slot fresh);
        Exchange exchange;  // of a line, which is placed as `fresh` if it is not held, and dirty if that is
        Slot* slots;
        const LineStore* store;
        std::int64_t mask, last;  // negative if sets are not chosen by bits of the number; the last way
        bool lru;
    };
    Shelf shelf() { return {exchange_, slots_.data(), this, mask(), ways_ - 1, policy_ == Policy::lru}; }

    // Note the use of a held line; false if it is not held.  `disturbed` is set if using it again would change more.
    bool touch(std::int64_t number, bool dirty, bool refresh, bool& disturbed) {
        return touch_(*this, number, dirty, refresh, disturbed);
    }

    // The same for stores known to have so many groups.
    template <int kGroups>
    ROOFTREE_INLINE bool touch_in(std::int64_t number, bool dirty, bool refresh, bool& disturbed) {
        if constexpr (kGroups > 0) {
            Slot* const slots = slots_.data() + set_of(number) * (kGroup * kGroups);
            if (number_of(slots[0]) == number) {
                if (dirty) slots[0] |= 1;  // no needless store: what follows would wait for it
                return true;
            }
            const std::int64_t way = Ordered<kGroups>::find(slots, number);
            if (way < 0) return false;
            const Slot slot = slots[way] | static_cast<Slot>(dirty);
            if (policy_ == Policy::lru && refresh) {
                Ordered<kGroups>::to_front(slots, way, slot);
            } else {
                slots[way] = slot;
            }
            return true;
        } else {
            return touch_any(number, dirty, refresh, disturbed);
        }
    }

    // The most recent slot of a line's set, where use in order needs no more than a look; else nothing.
    Slot* front(std::int64_t number) {
        if (!ordered_ && !turned_) return nullptr;
        return slots_.data() + set_of(number) * stride_ + (turned_ ? ways_ - 1 : 0);
    }

    // Have the processor load the set of a line that will soon be asked for, as a hint.
    void prefetch(std::int64_t number) const {
        const char* const set = reinterpret_cast<const char*>(slots_.data() + set_of(number) * stride_);
        for (std::int64_t byte = 0; byte < stride_ * 8; byte += 64) ROOFTREE_PREFETCH(set + byte);
    }

    // The line that `place` would replace in the set of this one, if that is plain to see; else kEmpty.
    Slot next_to_go(std::int64_t number) const {
        return ordered_ ? slots_[index(set_of(number) * stride_ + ways_ - 1)] : kEmpty;
    }

    // Where a line stands, or nothing; its use is not noted.
    Slot* find(std::int64_t number) {
        Slot* const slots = set_at(number);
        const std::int64_t way = find_any(slots, ways_, number);
        return way < 0 ? nullptr : slots + way;
    }

    // Place a line that is not held in a set of so many groups; the result is what it replaced.
    template <int kGroups>
    ROOFTREE_INLINE Slot place_in(Slot slot) {
        Slot* const slots = slots_.data() + set_of(number_of(slot)) * (kGroup * kGroups);
        const Slot old = slots[ways_ - 1];
        Ordered<kGroups>::to_front(slots, ways_ - 1, slot);
        return old;
    }

    // Remove a line; the result is kEmpty if it was not held.
    Slot take(std::int64_t number) { return take_(*this, number); }

    // Place a line that is not held; the result is what it replaced, kEmpty if there was room.
    Slot place(Slot slot) { return place_(*this, slot); }

    // --- the state as a whole, for warping ------------------------------------------------------------------------

    struct State {
        Slots slots;
        std::vector<std::uint64_t> bits;
        std::uint64_t random;
    };

    void save(State& state) const {
        state.slots = slots_;
        state.bits = bits_;
        state.random = random_;
    }

    void restore(const State& state) {
        slots_ = state.slots;
        bits_ = state.bits;
        random_ = state.random;
    }

    std::int64_t size() const { return sets_ * stride_; }

    // Whether moving all lines only renames sets, and a state can repeat itself.
    bool moves() const { return !hashed_ && policy_ != Policy::random; }

    // Whether what a set holds tells of no more than the last lines asked for, so that loops soon leave equal states.
    bool forgets() const { return ordered_ || turned_; }

    std::int64_t sets() const { return sets_; }
    Slot* slots_of(std::int64_t set) { return slots_.data() + set * stride_; }
    bool has_bits() const { return !bits_.empty(); }
    std::uint64_t& bits_of(std::int64_t set) { return bits_[index(set)]; }

    template <class Visit>
    void each(Visit visit) const {
        for (const Slot slot : slots_)
            if (slot != kEmpty) visit(slot);
    }

    // Whether this state is the saved one with every line number `shift` larger.  Starts where it last differed and
    // adds the slots it looked at to `looked_at`.
    bool equals_shifted(const State& old, std::int64_t shift, std::int64_t& hint, std::int64_t& looked_at) const {
        const std::int64_t turn = rotation(shift);
        const Slot add = static_cast<Slot>(shift) << kTagBits;
        std::int64_t from = hint < sets_ ? hint : 0;
        for (std::int64_t n = 0; n < sets_; ++n, from = from + 1 == sets_ ? 0 : from + 1) {
            const std::int64_t to = from + turn < sets_ ? from + turn : from + turn - sets_;
            const Slot* const a = old.slots.data() + from * stride_;
            const Slot* const b = slots_.data() + to * stride_;
            Slot differ = 0;
            for (std::int64_t i = 0; i < stride_; ++i) differ |= (a[i] == kEmpty ? a[i] : a[i] + add) ^ b[i];
            if (!bits_.empty()) differ |= old.bits[index(from)] ^ bits_[index(to)];
            looked_at += stride_;
            if (differ != 0) {
                hint = from;
                return false;
            }
        }
        return true;
    }

    // Make every line number `shift` larger.
    void translate(std::int64_t shift) {
        if (shift == 0) return;
        const std::int64_t turn = rotation(shift);
        const Slot add = static_cast<Slot>(shift) << kTagBits;
        for (Slot& slot : slots_) slot = slot == kEmpty ? slot : slot + add;
        std::rotate(slots_.begin(), slots_.end() - turn * stride_, slots_.end());
        if (!bits_.empty()) std::rotate(bits_.begin(), bits_.end() - turn, bits_.end());
    }

private:
    // What differs between kinds of sets is chosen once.
    using Touch = bool (*)(LineStore&, std::int64_t, bool, bool, bool&);
    using Take = Slot (*)(LineStore&, std::int64_t);
    using Place = Slot (*)(LineStore&, Slot);

    template <int kGroups>
    void choose() {
        touch_ = [](LineStore& store, std::int64_t number, bool dirty, bool refresh, bool& disturbed) {
            return store.touch_in<kGroups>(number, dirty, refresh, disturbed);
        };
        take_ = [](LineStore& store, std::int64_t number) { return store.take_in<kGroups>(number); };
        if constexpr (kGroups > 0) exchange_ = exchange_in<kGroups>;
        place_ = [](LineStore& store, Slot slot) {
            if constexpr (kGroups > 0) {
                return store.place_in<kGroups>(slot);
            } else {
                return store.place_any(slot);
            }
        };
    }

    template <int kGroups>
    void choose_tree() {
        touch_ = [](LineStore& store, std::int64_t number, bool dirty, bool refresh, bool&) {
            Slot* const slots = store.slots_.data() + store.set_of(number) * (kGroup * kGroups);
            const std::int64_t way = Ordered<kGroups>::find(slots, number);
            if (way < 0) return false;
            const Slot slot = slots[way] | static_cast<Slot>(dirty);
            if (refresh) {
                Tree<kGroups>::touch(slots, way, slot);
            } else {
                slots[way] = slot;
            }
            return true;
        };
        take_ = take_in_place<kGroups>;
        place_ = [](LineStore& store, Slot slot) {
            Slot* const slots = store.slots_.data() + store.set_of(number_of(slot)) * (kGroup * kGroups);
            const bool full = Ordered<kGroups>::find(slots, number_of(kEmpty)) < 0;
            const std::int64_t way = full ? 0 : end_of_tree(slots, kGroup * kGroups, kGroup * kGroups, 0);
            const Slot old = slots[way];
            Tree<kGroups>::touch(slots, way, slot);
            return old;
        };
    }

    // A line leaves a set of whole groups; the others stay in their ways.
    template <int kGroups>
    static Slot take_in_place(LineStore& store, std::int64_t number) {
        Slot* const slots = store.slots_.data() + store.set_of(number) * (kGroup * kGroups);
        const std::int64_t way = Ordered<kGroups>::find(slots, number);
        return way < 0 ? kEmpty : std::exchange(slots[way], kEmpty);
    }

    // Quad-age LRU in sets of whole groups: places are found by registers, ages are changed all at once.
    template <int kGroups>
    void choose_aged() {
        touch_ = [](LineStore& store, std::int64_t number, bool dirty, bool refresh, bool& disturbed) {
            const std::int64_t set = store.set_of(number);
            Slot* const slots = store.slots_.data() + set * (kGroup * kGroups);
            const std::int64_t way = Ordered<kGroups>::find(slots, number);
            if (way < 0) return false;
            if (dirty) slots[way] |= 1;
            if (refresh) store.use_aged(store.bits_[index(set)], way, store.held_in<kGroups>(slots), disturbed);
            return true;
        };
        take_ = take_in_place<kGroups>;
        place_ = [](LineStore& store, Slot slot) {
            const std::int64_t set = store.set_of(number_of(slot));
            Slot* const slots = store.slots_.data() + set * (kGroup * kGroups);
            const std::int64_t way = store.place_aged(store.bits_[index(set)], store.held_in<kGroups>(slots));
            return std::exchange(slots[way], slot);
        };
    }

    template <int kGroups>
    static std::uint64_t held_in(const Slot* slots) {
        constexpr std::int64_t kWays = kGroup * kGroups;
        return Ordered<kGroups>::find(slots, number_of(kEmpty)) < 0 ? Ages::all(kWays) : ways_held(slots, kWays);
    }

    template <int kGroups>
    static Exchanged exchange_in(const Shelf& shelf, std::int64_t number, Slot fresh) {
        const std::int64_t set = shelf.mask >= 0 ? number & shelf.mask : shelf.store->set_of(number);
        Slot* const slots = shelf.slots + set * (kGroup * kGroups);
        const std::int64_t way = Ordered<kGroups>::find(slots, number);
        if (way < 0) {
            const Slot old = slots[shelf.last];
            Ordered<kGroups>::push(slots, fresh);
            if (shelf.last + 1 < kGroup * kGroups) slots[shelf.last + 1] = kEmpty;
            return {old, false};
        }
        const Slot now = slots[way] | (fresh & 1);
        if (shelf.lru) {
            Ordered<kGroups>::to_front(slots, way, now);
        } else {
            slots[way] = now;
        }
        return {now, true};
    }

    // number % sets_, of a number below 2^56: the quotient by the reciprocal is at most one too small.
    std::int64_t remainder(std::int64_t number) const {
        const auto quotient = static_cast<std::int64_t>(static_cast<unsigned __int128>(number) * reciprocal_ >> 64);
        const std::int64_t rest = number - quotient * sets_;
        return rest < sets_ ? rest : rest - sets_;
    }

    static std::size_t index(std::int64_t i) { return static_cast<std::size_t>(i); }

    std::int64_t rotation(std::int64_t shift) const { return (shift % sets_ + sets_) % sets_; }

    bool touch_any(std::int64_t number, bool dirty, bool refresh, bool& disturbed) {
        const std::int64_t set = set_of(number);
        Slot* const slots = slots_.data() + set * stride_;
        const std::int64_t way = find_any(slots, ways_, number);
        if (way < 0) return false;
        slots[way] |= static_cast<Slot>(dirty);
        if (!refresh) return true;
        if (policy_ == Policy::lru) {
            std::rotate(slots, slots + way, slots + way + 1);
        } else if (policy_ == Policy::plru) {
            point_away(bits_[index(set)], way);
        } else if (policy_ == Policy::qlru) {
            use_aged(bits_[index(set)], way, ways_held(slots, ways_), disturbed);
        }
        return true;
    }

    template <int kGroups>
    Slot take_in(std::int64_t number) {
        Slot* const slots = slots_.data() + set_of(number) * stride_;
        std::int64_t way;
        if constexpr (kGroups > 0) {
            way = Ordered<kGroups>::find(slots, number);
        } else {
            way = find_any(slots, ways_, number);
        }
        if (way < 0) return kEmpty;
        const Slot slot = slots[way];
        if constexpr (kGroups > 0) {
            Ordered<kGroups>::close(slots, way);
        } else if (ordered_) {
            std::copy(slots + way + 1, slots + ways_, slots + way);
            slots[ways_ - 1] = kEmpty;
        } else {
            slots[way] = kEmpty;
        }
        return slot;
    }

    Slot place_any(Slot slot) {
        const std::int64_t set = set_of(number_of(slot));
        Slot* const slots = slots_.data() + set * stride_;
        if (ordered_) {
            const Slot old = slots[ways_ - 1];
            std::copy_backward(slots, slots + ways_ - 1, slots + ways_);
            slots[0] = slot;
            return old;
        }
        const std::int64_t way = place_for(set, slots);
        const Slot old = slots[way];
        slots[way] = slot;
        if (policy_ == Policy::plru) point_away(bits_[index(set)], way);
        return old;
    }

    std::int64_t place_for(std::int64_t set, const Slot* slots) {
        if (policy_ == Policy::plru) return end_of_tree(slots, ways_, leaves_, bits_[index(set)]);
        if (policy_ == Policy::qlru) return place_aged(bits_[index(set)], ways_held(slots, ways_));
        for (std::int64_t way = 0; way < ways_; ++way)
            if (slots[way] == kEmpty) return way;
        random_ ^= random_ << 13;
        random_ ^= random_ >> 7;
        random_ ^= random_ << 17;
        return static_cast<std::int64_t>(random_ % static_cast<std::uint64_t>(ways_));
    }

    // A line is used: its age, and that of others, under quad-age LRU.
    void use_aged(std::uint64_t& bits, std::int64_t way, std::uint64_t held, bool& disturbed) const {
        Ages ages(bits, held);
        const int old = ages.of(way);
        ages.set(way, old == 3 ? quad_age_.hit_3 : old == 2 ? quad_age_.hit_2 : 0);
        if (!quad_age_.on_miss) ages.grow(quad_age_, way);
        disturbed |= ages.bits() != bits;
        bits = ages.bits();
    }

    // The way of a line that comes, under quad-age LRU, with the ages from then on.
    std::int64_t place_aged(std::uint64_t& bits, std::uint64_t held) const {
        Ages ages(bits, held);
        const std::uint64_t room = Ages::all(ways_) & ~held;
        std::int64_t way;
        if (room != 0) {
            way = (quad_age_.replace == 2 ? 63 - __builtin_clzll(room) : __builtin_ctzll(room)) / 2;
        } else {
            if (quad_age_.on_miss) ages.grow(quad_age_, -1);
            way = ages.oldest();
        }
        ages.set(way, quad_age_.insert);
        ages.hold(way);
        if (!quad_age_.on_miss) ages.grow(quad_age_, way);
        bits = ages.bits();
        return way;
    }

    void point_away(std::uint64_t& bits, std::int64_t way) const {
        std::int64_t node = 1, first = 0;
        for (std::int64_t half = leaves_ / 2; half > 0; half /= 2) {
            const bool right = way >= first + half;
            const std::uint64_t bit = std::uint64_t{1} << node;
            bits = right ? bits & ~bit : bits | bit;
            node = 2 * node + static_cast<std::int64_t>(right);
            if (right) first += half;
        }
    }

    std::int64_t sets_, ways_;
    std::uint64_t reciprocal_;  // 2^64 / sets, rounded down
    std::int64_t mask_;  // sets - 1 if that is a power of two, else -1
    Policy policy_;
    bool hashed_, ordered_;  // ordered: slots from most to least recently used (or placed), empty ones last
    bool turned_;           // tree-PLRU as in tree.hpp
    int groups_;
    std::int64_t stride_;  // slots per set: those of whole groups
    Touch touch_ = nullptr;
    Take take_ = nullptr;
    Place place_ = nullptr;
    Shelf::Exchange exchange_ = nullptr;
    QuadAge quad_age_;
    int set_bits_ = 0;
    std::int64_t leaves_ = 1;
    Slots slots_;
    std::vector<std::uint64_t> bits_;  // per set: nodes of the tree, or ages
    std::uint64_t random_;
};

}  // namespace rooftree::ROOFTREE_ISA
