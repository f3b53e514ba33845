#include "harness.hpp"

#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <exception>
#include <functional>
#include <system_error>
#include <thread>

namespace rooftree {
namespace {

#if defined(__x86_64__)
constexpr const char* source = "tsc";
// The fences keep the measured code between the stamps.
std::uint64_t stamp() {
    std::uint32_t low, high;
    asm volatile("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
    return std::uint64_t{high} << 32 | low;
}
void relax() { asm volatile("pause"); }
#elif defined(__aarch64__)
constexpr const char* source = "cntvct";
std::uint64_t stamp() {
    std::uint64_t ticks;
    asm volatile("isb\n\tmrs %0, cntvct_el0\n\tisb" : "=r"(ticks) : : "memory");
    return ticks;
}
void relax() { asm volatile("yield"); }
#else
constexpr const char* source = "nanoseconds";
std::uint64_t stamp() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count());
}
void relax() {}
#endif

// Time of all threads on their processors [ns]: what the system gave to others is not in it.
std::int64_t process_time() {
    struct timespec now;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) != 0) return 0;
    return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

[[noreturn]] void fail(int error, const char* what) { throw std::system_error(error, std::generic_category(), what); }

void pin(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (const int error = pthread_setaffinity_np(pthread_self(), sizeof set, &set)) fail(error, "cannot pin a thread");
}

// All threads meet here; spinning, since a sleeping thread wakes up on a slower clock.  A thread that fails opens it for good.
class Barrier {
public:
    explicit Barrier(std::size_t threads) : threads_(threads) {}

    void wait() {
        const std::uint64_t turn = turn_.load();
        if (waiting_.fetch_add(1) + 1 == threads_) {
            waiting_.store(0);
            turn_.fetch_add(1);
            return;
        }
        for (std::uint64_t spins = 0; turn_.load(std::memory_order_acquire) == turn && !broken_.load(); ++spins) {
            relax();
            if (spins > 100000) std::this_thread::yield();  // someone else runs on the processor of a late thread
        }
    }

    void open() { broken_.store(true); }
    bool broken() const { return broken_.load(); }

private:
    std::size_t threads_;
    std::atomic<std::size_t> waiting_{0};
    std::atomic<std::uint64_t> turn_{0};
    std::atomic<bool> broken_{false};
};

// Run `work` on each processor at once; the first exception of any is thrown here.
void on_each(const std::vector<int>& cpus, Barrier& barrier, const std::function<void(std::size_t)>& work) {
    std::vector<std::exception_ptr> errors(cpus.size());
    std::vector<std::thread> threads;
    const auto body = [&](std::size_t thread) {
        try {
            pin(cpus[thread]);
            work(thread);
        } catch (...) {
            errors[thread] = std::current_exception();
            barrier.open();
        }
    };
    for (std::size_t thread = 0; thread < cpus.size(); ++thread) threads.emplace_back(body, thread);
    for (auto& thread : threads) thread.join();
    for (const auto& error : errors)
        if (error) std::rethrow_exception(error);
}

std::vector<void*> pointers(std::uintptr_t base, const std::vector<std::int64_t>& offsets) {
    std::vector<void*> out;
    for (const std::int64_t offset : offsets) out.push_back(reinterpret_cast<void*>(base + static_cast<std::uintptr_t>(offset)));
    return out;
}

}  // namespace

const char* tick_source() { return source; }

Harness::Harness(std::vector<int> cpus, std::size_t bytes, bool huge_pages) : cpus_(std::move(cpus)), bytes_(bytes) {
    constexpr std::size_t huge = std::size_t{1} << 21;
    bytes_ = (bytes + huge - 1) / huge * huge;
    memory_.assign(cpus_.size(), 0);
    Barrier barrier(cpus_.size());
    try {
        on_each(cpus_, barrier, [&](std::size_t thread) {
            // one more huge page than needed, so that the memory can start at one
            void* got = mmap(nullptr, bytes_ + huge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (got == MAP_FAILED) fail(errno, "cannot get memory for the benchmarks");
            const auto base = reinterpret_cast<std::uintptr_t>(got);
            const std::uintptr_t first = (base + huge - 1) / huge * huge;
            if (first > base) munmap(got, first - base);
            if (base + huge > first) munmap(reinterpret_cast<void*>(first + bytes_), base + huge - first);
            memory_[thread] = first;
#ifdef MADV_HUGEPAGE
            // a refusal is no error: the caller looks at what the system gave
            (void)madvise(reinterpret_cast<void*>(first), bytes_, huge_pages ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#endif
            for (std::size_t at = 0; at < bytes_; at += 4096) *reinterpret_cast<volatile char*>(first + at) = 0;
        });
    } catch (...) {
        for (const std::uintptr_t base : memory_)
            if (base) munmap(reinterpret_cast<void*>(base), bytes_);
        throw;
    }
}

Harness::~Harness() {
    for (const std::uintptr_t base : memory_) munmap(reinterpret_cast<void*>(base), bytes_);
}

double Harness::run(const Burst& reference, const std::vector<Burst>& bursts, std::int64_t rounds, std::uint64_t* out,
                    std::int64_t* on_cpu) const {
    Barrier barrier(cpus_.size());
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t first = stamp();
    // The reference loop after a burst is the one before the next, too.  Not after long bursts, which may change the clock: two
    // loops tell whether it stays so.  Several threads wait for each other between two bursts.
    constexpr std::uint64_t longest = 4;
    const bool alone = cpus_.size() == 1;
    on_each(cpus_, barrier, [&](std::size_t thread) {
        const auto measure = pointers(memory_[thread], reference.offsets);
        std::vector<std::vector<void*>> places;
        for (const Burst& burst : bursts) places.push_back(pointers(memory_[thread], burst.offsets));
        for (std::int64_t round = 0; round < rounds; ++round)
            for (std::size_t number = 0; number < bursts.size(); ++number) {
                const Burst& burst = bursts[number];
                void* const* buffers = places[number].data();
                const std::size_t sample = (static_cast<std::size_t>(round) * bursts.size() + number) * cpus_.size() + thread;
                std::uint64_t* t = out + sample * stamps_per_sample;
                barrier.wait();
                if (barrier.broken()) return;
                const std::uint64_t* last = t - stamps_per_sample;
                if (alone && sample > 0 && last[3] - last[2] <= longest * (last[5] - last[4])) {
                    t[0] = last[4];
                    t[1] = last[5];
                } else {
                    if (reference.warm > 0) reference.function(reference.warm, measure.data());
                    t[0] = stamp();
                    reference.function(reference.count, measure.data());
                    t[1] = stamp();
                }
                if (burst.warm > 0) burst.function(burst.warm, buffers);
                barrier.wait();
                const std::int64_t begun = on_cpu ? process_time() : 0;
                t[2] = stamp();
                burst.function(burst.count, buffers);
                t[3] = stamp();
                if (on_cpu) on_cpu[sample] = process_time() - begun;
                if (reference.warm > 0) reference.function(reference.warm, measure.data());
                t[4] = stamp();
                reference.function(reference.count, measure.data());
                t[5] = stamp();
            }
    });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return static_cast<double>(stamp() - first) / seconds.count();
}

namespace {

sigjmp_buf escape;
void jump(int signal) { siglongjmp(escape, signal); }

}  // namespace

int Harness::probe(const Burst& burst, double seconds) const {
    constexpr int signals[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP, SIGALRM};
    constexpr std::size_t count = sizeof signals / sizeof *signals;
    struct sigaction before[count];
    struct sigaction action = {};
    action.sa_handler = jump;
    sigemptyset(&action.sa_mask);
    const std::vector<void*> buffers = pointers(memory_.front(), burst.offsets);
    for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &action, &before[i]);
    struct itimerval limit = {}, old = {};
    limit.it_value.tv_sec = static_cast<time_t>(seconds);
    limit.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(limit.it_value.tv_sec)) * 1e6);
    const int signal = sigsetjmp(escape, 1);
    if (signal == 0) {
        setitimer(ITIMER_REAL, &limit, &old);
        burst.function(burst.count, buffers.data());
    }
    setitimer(ITIMER_REAL, &old, nullptr);
    for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &before[i], nullptr);
    return signal;
}

}  // namespace rooftree
