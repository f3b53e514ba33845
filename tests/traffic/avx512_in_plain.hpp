// The AVX-512 instructions of cpp/slots.hpp in plain C++, so that the code written for them runs on any x86-64 processor.
#pragma once

#include <cstdint>
#include <immintrin.h>

#ifndef __AVX512F__
#define __AVX512F__ 1

struct PlainEight {
    std::uint64_t lane[8];
};

template <class Lane>
PlainEight plain_eight(Lane lane) {
    PlainEight out;
    for (int i = 0; i < 8; ++i) out.lane[i] = lane(i);
    return out;
}

inline PlainEight plain_load(unsigned mask, const void* from) {
    return plain_eight([&](int i) { return mask >> i & 1 ? static_cast<const std::uint64_t*>(from)[i] : 0; });
}
inline void plain_store(void* to, unsigned mask, PlainEight a) {
    for (int i = 0; i < 8; ++i)
        if (mask >> i & 1) static_cast<std::uint64_t*>(to)[i] = a.lane[i];
}
inline PlainEight plain_all(std::int64_t value) {
    return plain_eight([&](int) { return static_cast<std::uint64_t>(value); });
}
inline PlainEight plain_shift(PlainEight a, unsigned bits) {
    return plain_eight([&](int i) { return a.lane[i] >> bits; });
}
inline unsigned plain_equal(unsigned mask, PlainEight a, PlainEight b) {
    unsigned out = 0;
    for (int i = 0; i < 8; ++i) out |= static_cast<unsigned>(a.lane[i] == b.lane[i]) << i;
    return out & mask;
}
inline PlainEight plain_align(PlainEight high, PlainEight low, int lanes) {
    return plain_eight([&](int i) { return i + lanes < 8 ? low.lane[i + lanes] : high.lane[i + lanes - 8]; });
}
inline PlainEight plain_move(PlainEight other, unsigned mask, PlainEight a) {
    return plain_eight([&](int i) { return mask >> i & 1 ? a.lane[i] : other.lane[i]; });
}

#define __m512i PlainEight
#define _mm512_maskz_loadu_epi64 plain_load
#define _mm512_mask_storeu_epi64 plain_store
#define _mm512_set1_epi64 plain_all
#define _mm512_srli_epi64 plain_shift
#define _mm512_mask_cmpeq_epi64_mask plain_equal
#define _mm512_alignr_epi64 plain_align
#define _mm512_mask_mov_epi64 plain_move

#endif
