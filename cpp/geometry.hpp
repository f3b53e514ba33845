// What a simulated cache level is, and what is counted there: plain data.  No Python here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rooftree {

enum class Kind { load, store, stream, claim };  // stream: a non-temporal store; claim: a store of a whole line
enum class Policy { lru, fifo, plru, qlru, random };

// Quad-age LRU: ages 0 to 3 per line, Hxy_Mx_Rx_Ux(_UMO); the rules stand in src/rooftree/traffic/simulator/policies.py.
struct QuadAge {
    int hit_3, hit_2, insert, replace, update;
    bool on_miss;
};

struct Prefetcher {
    enum Kind { next_line, adjacent, stream } kind;
    bool on_access;  // else on misses
    std::int64_t page_lines, streams, trigger, ahead, per_request;  // page_lines: 0 for no pages
};

struct LevelGeometry {
    std::int64_t sets, ways, line_bytes;
    bool victim, dirty_only, inclusive, write_back, write_allocate, hashed;  // dirty_only: of a victim cache
    Policy policy;
    QuadAge quad_age;
    std::uint64_t seed;
    std::int64_t shared_by;  // cores that use one instance
    std::vector<Prefetcher> prefetch;
};

// Counts of one array in one cache, and on the link behind it (in lines of the level, and bytes of stores passed on).
enum Field {
    kLoads, kLoadMisses, kStores, kStoreMisses, kWriteAllocates, kEvictionsDirty, kEvictionsClean, kBackInvalidations,
    kStreamed, kPrefetches, kPrefetchHits, kLinkLoads, kLinkEvictions, kLinkBytes, kFields
};

}  // namespace rooftree
