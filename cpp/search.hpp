// Finds a line among the ways of a set, and moves ways: AVX2 where the processor has it, else portable code, with equal results.
#pragma once

#include <cstdint>
#include <utility>

#if defined(__x86_64__) && defined(__GNUC__)
#define ROOFTREE_AVX2 1
#include <immintrin.h>
#endif

#ifdef __GNUC__
#define ROOFTREE_PREFETCH(address) __builtin_prefetch(address)
#else
#define ROOFTREE_PREFETCH(address) static_cast<void>(address)
#endif

namespace rooftree {

// The first way whose slot has this line number (all bits above `bits`), or `ways`.
using Search = std::int64_t (*)(const std::uint64_t* slots, std::int64_t ways, std::uint64_t number);
constexpr int kTagBits = 8;
// Put a slot in front of all others; the result is the last, which falls out.
using Push = std::uint64_t (*)(std::uint64_t* slots, std::int64_t ways, std::uint64_t slot);

inline std::int64_t search_portable(const std::uint64_t* slots, std::int64_t ways, std::uint64_t number) {
    std::int64_t way = 0;
    while (way < ways && slots[way] >> kTagBits != number) ++way;
    return way;
}

#ifdef ROOFTREE_AVX2
// All comparisons first, one branch at the end: where a line stands is hard to predict.
template <std::int64_t kWays>
__attribute__((target("avx2,bmi"))) inline std::int64_t search_avx2(const std::uint64_t* slots, std::int64_t ways,
                                                                   std::uint64_t number) {
    const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(number));
    const std::int64_t all = kWays > 0 ? kWays : ways;
    for (std::int64_t start = 0; start < all; start += 64) {
        const std::int64_t end = kWays > 0 ? kWays : (all - start < 64 ? all : start + 64);
        std::uint64_t found = 0;
        std::int64_t i = start;
        for (; i + 4 <= end; i += 4) {
            const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(slots + i));
            const __m256i equal = _mm256_cmpeq_epi64(_mm256_srli_epi64(four, kTagBits), wanted);
            found |= static_cast<std::uint64_t>(_mm256_movemask_pd(_mm256_castsi256_pd(equal))) << (i - start);
        }
        for (; i < end; ++i) found |= static_cast<std::uint64_t>(slots[i] >> kTagBits == number) << (i - start);
        if (found != 0) return start + __builtin_ctzll(found);
    }
    return all;
}

template <std::int64_t kWays>
__attribute__((target("avx2"))) inline std::uint64_t push_avx2(std::uint64_t* slots, std::int64_t, std::uint64_t slot) {
    __m256i before = _mm256_set1_epi64x(static_cast<long long>(slot));
    for (std::int64_t i = 0; i < kWays; i += 4) {
        auto* const four = reinterpret_cast<__m256i*>(slots + i);
        const __m256i turned = _mm256_permute4x64_epi64(_mm256_loadu_si256(four), 0b10'01'00'11);  // last to the front
        _mm256_storeu_si256(four, _mm256_blend_epi32(turned, before, 0b11));
        before = turned;
    }
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(before)));
}
#endif

inline std::uint64_t push_portable(std::uint64_t* slots, std::int64_t ways, std::uint64_t slot) {
    for (std::int64_t i = 0; i < ways; ++i) std::swap(slot, slots[i]);
    return slot;
}

inline Push push_for(std::int64_t ways) {
#ifdef ROOFTREE_AVX2
    if (__builtin_cpu_supports("avx2"))
        return ways == 8 ? push_avx2<8> : ways == 12 ? push_avx2<12> : ways == 16 ? push_avx2<16> : push_portable;
#endif
    static_cast<void>(ways);
    return push_portable;
}

inline Search search_for(std::int64_t ways) {
#ifdef ROOFTREE_AVX2
    if (__builtin_cpu_supports("avx2"))
        return ways == 8 ? search_avx2<8> : ways == 16 ? search_avx2<16> : ways > 3 ? search_avx2<0> : search_portable;
#endif
    static_cast<void>(ways);
    return search_portable;
}

}  // namespace rooftree
