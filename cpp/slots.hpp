// A set whose slots stand in order of use (or of placement): finding, moving to the front, taking out.  No Python here.
//
// Slots come in groups of four, unused ones empty; with AVX-512 two groups are one register, with AVX2 a group is one, with NEON
// two.  The number of groups is known at compile time, so there is no loop, and no branch that depends on where a line stands.
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#ifdef __GNUC__
#define ROOFTREE_PREFETCH(address) __builtin_prefetch(address)
#define ROOFTREE_INLINE inline __attribute__((always_inline))
#else
#define ROOFTREE_PREFETCH(address) static_cast<void>(address)
#define ROOFTREE_INLINE inline
#endif

namespace rooftree::ROOFTREE_ISA {

// A held line in 64 bits: number (56), array (7), dirty (1).  The empty slot has an array that no line has.
using Slot = std::uint64_t;
constexpr int kTagBits = 8;
constexpr Slot kEmpty = ~Slot{0};
constexpr std::int64_t kMaxArrays = 127;
constexpr std::int64_t kGroup = 4, kMaxGroups = 5;

inline Slot pack(std::int64_t number, std::int64_t array, bool dirty) {
    return static_cast<Slot>(number) << kTagBits | static_cast<Slot>(array) << 1 | static_cast<Slot>(dirty);
}
inline std::int64_t number_of(Slot slot) { return static_cast<std::int64_t>(slot >> kTagBits); }
inline std::int64_t array_of(Slot slot) { return static_cast<std::int64_t>(slot >> 1 & 127); }
inline bool is_dirty(Slot slot) { return (slot & 1) != 0; }

// The slot that has this line number, or -1.  Empty slots match no line: numbers stay below 2^56 - 1.
inline std::int64_t find_any(const Slot* slots, std::int64_t ways, std::int64_t number) {
    for (std::int64_t way = 0; way < ways; ++way)
        if (number_of(slots[way]) == number) return way;
    return -1;
}

// The second slot comes to the front; one access of 16 bytes, which is passed on to what follows without a wait.
inline void swap_first_two(Slot* slots, bool dirty) {
#ifdef __SSE2__
    __m128i* const two = reinterpret_cast<__m128i*>(slots);
    const __m128i swapped = _mm_shuffle_epi32(_mm_loadu_si128(two), 0b01'00'11'10);
    _mm_storeu_si128(two, _mm_or_si128(swapped, _mm_cvtsi64_si128(dirty)));
#else
    const Slot first = slots[0];
    slots[0] = slots[1] | static_cast<Slot>(dirty);
    slots[1] = first;
#endif
}

#ifdef __AVX512F__

// Eight slots in a register; a last one of four alone has the other lanes masked.
template <int kGroups>
struct Ordered {
    using Eight = __m512i;
    static constexpr int kWhole = kGroups / 2, kRegisters = (kGroups + 1) / 2;
    static __mmask8 lanes(int r) { return r < kWhole ? 0xFF : 0x0F; }
    static Eight load(const Slot* slots, int r) { return _mm512_maskz_loadu_epi64(lanes(r), slots + 8 * r); }
    static void store(Slot* slots, int r, Eight eight) { _mm512_mask_storeu_epi64(slots + 8 * r, lanes(r), eight); }

    static ROOFTREE_INLINE std::int64_t find(const Slot* slots, std::int64_t number) {
        const Eight wanted = _mm512_set1_epi64(number);
        unsigned found = 0;
        for (int r = 0; r < kRegisters; ++r)
            found |= static_cast<unsigned>(_mm512_mask_cmpeq_epi64_mask(
                         lanes(r), _mm512_srli_epi64(load(slots, r), kTagBits), wanted))
                     << (8 * r);
        return found == 0 ? -1 : __builtin_ctz(found);
    }

    // Put this slot in front; those before `way` move back by one, over what stood there.
    static ROOFTREE_INLINE void to_front(Slot* slots, std::int64_t way, Slot slot) {
        const std::uint64_t until = (std::uint64_t{2} << way) - 1;
        Eight before = _mm512_set1_epi64(static_cast<long long>(slot));
        for (int r = 0; r < kRegisters; ++r) {
            const Eight old = load(slots, r), moved = _mm512_alignr_epi64(old, before, 7);
            store(slots, r, _mm512_mask_mov_epi64(old, static_cast<__mmask8>(until >> 8 * r), moved));
            before = old;
        }
    }

    // The same for all of them: the last one falls out.
    static ROOFTREE_INLINE void push(Slot* slots, Slot slot) {
        Eight before = _mm512_set1_epi64(static_cast<long long>(slot));
        for (int r = 0; r < kRegisters; ++r) {
            const Eight old = load(slots, r);
            store(slots, r, _mm512_alignr_epi64(old, before, 7));
            before = old;
        }
    }

    // Those behind `way` move forward by one, the last becomes empty.
    static ROOFTREE_INLINE void close(Slot* slots, std::int64_t way) {
        const std::uint64_t from = ~std::uint64_t{0} << way;
        Eight behind = _mm512_set1_epi64(-1);
        for (int r = kRegisters; r-- > 0;) {
            Eight old = load(slots, r);
            if (r >= kWhole) old = _mm512_mask_mov_epi64(behind, lanes(r), old);  // behind four there is nothing
            const Eight moved = _mm512_alignr_epi64(behind, old, 1);
            store(slots, r, _mm512_mask_mov_epi64(old, static_cast<__mmask8>(from >> 8 * r), moved));
            behind = old;
        }
    }
};

#elif defined(__AVX2__)

// Lanes beyond a way: loaded from behind it.
alignas(64) constexpr std::int64_t kBeyond[2 * kGroup * kMaxGroups] = {
    0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

template <int kGroups>
struct Ordered {
    using Four = __m256i;
    static Four load(const void* from) { return _mm256_loadu_si256(static_cast<const Four*>(from)); }
    static Four beyond(std::int64_t way, int group) {
        return load(kBeyond + kGroup * kMaxGroups - 1 - way + kGroup * group);
    }

    static ROOFTREE_INLINE std::int64_t find(const Slot* slots, std::int64_t number) {
        const Four wanted = _mm256_set1_epi64x(static_cast<long long>(number));
        unsigned found = 0;
        for (int g = 0; g < kGroups; ++g) {
            const Four equal = _mm256_cmpeq_epi64(_mm256_srli_epi64(load(slots + kGroup * g), kTagBits), wanted);
            found |= static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(equal))) << (kGroup * g);
        }
        return found == 0 ? -1 : __builtin_ctz(found);
    }

    // Put this slot in front; those before `way` move back by one, over what stood there.
    static ROOFTREE_INLINE void to_front(Slot* slots, std::int64_t way, Slot slot) {
        Four before = _mm256_set1_epi64x(static_cast<long long>(slot));
        for (int g = 0; g < kGroups; ++g) {
            const Four old = load(slots + kGroup * g);
            const Four turned = _mm256_permute4x64_epi64(old, 0b10'01'00'11);  // last to the front
            const Four moved = _mm256_blend_epi32(turned, before, 0b11);
            const Four kept = _mm256_blendv_epi8(moved, old, beyond(way, g));
            _mm256_storeu_si256(reinterpret_cast<Four*>(slots + kGroup * g), kept);
            before = turned;
        }
    }

    // The same for all of them: the last one falls out.
    static ROOFTREE_INLINE void push(Slot* slots, Slot slot) {
        Four before = _mm256_set1_epi64x(static_cast<long long>(slot));
        for (int g = 0; g < kGroups; ++g) {
            const Four turned = _mm256_permute4x64_epi64(load(slots + kGroup * g), 0b10'01'00'11);
            _mm256_storeu_si256(reinterpret_cast<Four*>(slots + kGroup * g), _mm256_blend_epi32(turned, before, 0b11));
            before = turned;
        }
    }

    // Those behind `way` move forward by one, the last becomes empty.
    static ROOFTREE_INLINE void close(Slot* slots, std::int64_t way) {
        Four behind = _mm256_set1_epi64x(-1);
        for (int g = kGroups; g-- > 0;) {
            const Four old = load(slots + kGroup * g);
            const Four turned = _mm256_permute4x64_epi64(old, 0b00'11'10'01);  // first to the back
            const Four moved = _mm256_blend_epi32(turned, behind, 0b11000000);
            const Four kept = _mm256_blendv_epi8(old, moved, beyond(way - 1, g));
            _mm256_storeu_si256(reinterpret_cast<Four*>(slots + kGroup * g), kept);
            behind = turned;
        }
    }
};

#elif defined(__aarch64__) && defined(__ARM_NEON)

alignas(16) constexpr std::uint64_t kLanes[kGroup * kMaxGroups] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,
                                                                   10, 11, 12, 13, 14, 15, 16, 17, 18, 19};
alignas(16) constexpr std::uint64_t kBits[kGroup * kMaxGroups] = {
    1 << 0,  1 << 1,  1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,  1 << 8,  1 << 9,
    1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 19};

template <int kGroups>
struct Ordered {
    using Two = uint64x2_t;
    static constexpr int kPairs = 2 * kGroups;

    static ROOFTREE_INLINE std::int64_t find(const Slot* slots, std::int64_t number) {
        const Two wanted = vdupq_n_u64(static_cast<std::uint64_t>(number));
        Two found = vdupq_n_u64(0);  // a bit for each lane that is equal: in `compat` there may be several, the first counts
        for (int p = 0; p < kPairs; ++p) {
            const Two equal = vceqq_u64(vshrq_n_u64(vld1q_u64(slots + 2 * p), kTagBits), wanted);
            found = vorrq_u64(found, vandq_u64(equal, vld1q_u64(kBits + 2 * p)));
        }
        const std::uint64_t lanes = vaddvq_u64(found);
        return lanes == 0 ? -1 : __builtin_ctzll(lanes);
    }

    // Put this slot in front; those before `way` move back by one, over what stood there.
    static ROOFTREE_INLINE void to_front(Slot* slots, std::int64_t way, Slot slot) {
        const Two last = vdupq_n_u64(static_cast<std::uint64_t>(way));
        Two before = vdupq_n_u64(slot);
        for (int p = 0; p < kPairs; ++p) {
            const Two old = vld1q_u64(slots + 2 * p), moved = vextq_u64(before, old, 1);
            vst1q_u64(slots + 2 * p, vbslq_u64(vcgtq_u64(vld1q_u64(kLanes + 2 * p), last), old, moved));
            before = old;
        }
    }

    // The same for all of them: the last one falls out.
    static ROOFTREE_INLINE void push(Slot* slots, Slot slot) {
        Two before = vdupq_n_u64(slot);
        for (int p = 0; p < kPairs; ++p) {
            const Two old = vld1q_u64(slots + 2 * p);
            vst1q_u64(slots + 2 * p, vextq_u64(before, old, 1));
            before = old;
        }
    }

    // Those behind `way` move forward by one, the last becomes empty.
    static ROOFTREE_INLINE void close(Slot* slots, std::int64_t way) {
        const Two first = vdupq_n_u64(static_cast<std::uint64_t>(way));
        Two behind = vdupq_n_u64(kEmpty);
        for (int p = kPairs; p-- > 0;) {
            const Two old = vld1q_u64(slots + 2 * p), moved = vextq_u64(old, behind, 1);
            vst1q_u64(slots + 2 * p, vbslq_u64(vcgeq_u64(vld1q_u64(kLanes + 2 * p), first), moved, old));
            behind = old;
        }
    }
};

#else

template <int kGroups>
struct Ordered {
    static constexpr std::int64_t kSlots = kGroup * kGroups;

    static ROOFTREE_INLINE std::int64_t find(const Slot* slots, std::int64_t number) {
        std::int64_t found = -1;
        for (std::int64_t way = kSlots; way-- > 0;) found = number_of(slots[way]) == number ? way : found;
        return found;
    }

    // Put this slot in front; those before `way` move back by one, over what stood there.
    static ROOFTREE_INLINE void to_front(Slot* slots, std::int64_t way, Slot slot) {
        for (std::int64_t i = way; i > 0; --i) slots[i] = slots[i - 1];
        slots[0] = slot;
    }

    // The same for all of them: the last one falls out.
    static ROOFTREE_INLINE void push(Slot* slots, Slot slot) { to_front(slots, kSlots - 1, slot); }

    // Those behind `way` move forward by one, the last becomes empty.
    static ROOFTREE_INLINE void close(Slot* slots, std::int64_t way) {
        for (std::int64_t i = way; i + 1 < kSlots; ++i) slots[i] = slots[i + 1];
        slots[kSlots - 1] = kEmpty;
    }
};

#endif

}  // namespace rooftree::ROOFTREE_ISA
