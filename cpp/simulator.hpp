// The simulator as its users see it.  Its code is compiled once for each instruction set; all give equal counts.
//
// What differs between instruction sets stands in namespace rooftree::ROOFTREE_ISA, a name given by core_*.cpp, so that no
// function is shared by accident.  Those that the standard library shares come from the unit that is linked first: see
// CMakeLists.txt.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "nest.hpp"

namespace rooftree {

struct Mode {
    bool chunk, warp;
};

struct Report {                             // of sweeps
    std::int64_t accesses = 0, events = 0;  // looked up one by one; requests replayed into outer levels
    std::vector<std::int64_t> warped, replayed;  // iterations added up, or replayed into outer levels, by loop
};

// Values of a column, or one for all (`step` 0).
template <class T>
struct Column {
    const T* values;
    std::int64_t step;
    T at(std::int64_t i) const { return values[i * step]; }
};

struct Trace {
    const std::int64_t* addresses;
    std::int64_t length;
    Column<std::int64_t> bytes, arrays;
    Column<std::uint8_t> kinds;  // as numbered in Kind
};

class Simulator {
public:
    using Poll = void (*)();  // called now and then; may throw to end a run
    virtual ~Simulator() = default;
    virtual Report sweep(const Nest& nest, std::int64_t sweeps, Mode mode, Poll poll) = 0;
    virtual void trace(const Trace& trace, Poll poll) = 0;
    virtual void reset_counts() = 0;
    // By level, instance and array all fields, one after the other.
    virtual std::vector<std::int64_t> counts() const = 0;
};

struct Caches {
    std::vector<LevelGeometry> levels;
    std::int64_t arrays, buffers;
    bool compat;
    std::int64_t cores;
};

namespace portable {
std::unique_ptr<Simulator> make(const Caches& caches);
}
#ifdef ROOFTREE_HAS_AVX2
namespace avx2 {
std::unique_ptr<Simulator> make(const Caches& caches);
}
#endif
#ifdef ROOFTREE_HAS_AVX512
namespace avx512 {
std::unique_ptr<Simulator> make(const Caches& caches);
}
#endif

// The instruction sets that this build and this processor have, fastest first.
inline std::vector<std::string> instruction_sets() {
    std::vector<std::string> found;
#ifdef ROOFTREE_HAS_AVX512
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
        found.push_back("avx512");
#endif
#ifdef ROOFTREE_HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2"))
        found.push_back("avx2");
#endif
    found.push_back("portable");
    return found;
}

// Precondition: the instruction set is one of `instruction_sets()`.
inline std::unique_ptr<Simulator> make_simulator(const Caches& caches, const std::string& instruction_set) {
#ifdef ROOFTREE_HAS_AVX512
    if (instruction_set == "avx512") return avx512::make(caches);
#endif
#ifdef ROOFTREE_HAS_AVX2
    if (instruction_set == "avx2") return avx2::make(caches);
#endif
    static_cast<void>(instruction_set);
    return portable::make(caches);
}

}  // namespace rooftree
