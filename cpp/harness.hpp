// Timing harness: runs machine code between reference loops on pinned threads and hands out raw time stamps; it judges nothing.
//
//   barrier | reference loop | warm-up | barrier | burst | reference loop        one sample of one burst, six time stamps
//
// A reference loop is a chain of dependent additions of known length, so that the clock of the core is known at every burst.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rooftree {

// What a generated function looks like: passes through its loop, and the buffers that it works on.
using BurstFunction = void (*)(std::int64_t count, void* const* buffers);

struct Burst {
    BurstFunction function;
    std::int64_t count;                 // passes of the timed run
    std::int64_t warm;                  // passes just before it, which bring code and data near; 0: none
    std::vector<std::int64_t> offsets;  // where its buffers start within the memory of the thread [B]
};

constexpr std::size_t stamps_per_sample = 6;  // reference loop begin, end; burst begin, end; reference loop begin, end

class Harness {
public:
    // Memory of so many bytes for each processor, first touched there.  Throws std::system_error.
    Harness(std::vector<int> cpus, std::size_t bytes, bool huge_pages);
    ~Harness();
    Harness(const Harness&) = delete;
    Harness& operator=(const Harness&) = delete;

    const std::vector<std::uintptr_t>& memory() const { return memory_; }

    // Every burst once a round, for so many rounds, on all processors at once; `out` has the shape
    // [rounds][bursts][cpus][stamps_per_sample].  `on_cpu`, if there is one, gets the time during which the process was on
    // processors within each burst [ns], [rounds][bursts][cpus].  Returns ticks per second.  Throws std::system_error.
    double run(const Burst& reference, const std::vector<Burst>& bursts, std::int64_t rounds, std::uint64_t* out,
               std::int64_t* on_cpu = nullptr) const;

    // Run a burst once on the calling thread; 0, or the signal that ended it (SIGALRM: it took longer than `seconds`).
    int probe(const Burst& burst, double seconds) const;

private:
    std::vector<int> cpus_;
    std::size_t bytes_;
    std::vector<std::uintptr_t> memory_;
};

// What the time stamps count: "tsc", "cntvct" or "nanoseconds".
const char* tick_source();

}  // namespace rooftree
