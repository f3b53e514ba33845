// Counts of the simulator's C++ core on its own: numbers in, numbers out.  See test_other_processors.py.
// The unit is compiled with -DROOFTREE_ISA=..., for any processor; each case is levels, then a nest, as text of numbers.
#include <iostream>

#include "engine.hpp"

using namespace rooftree;

namespace {

template <class T = std::int64_t>
T next() {
    T value = 0;
    if (!(std::cin >> value)) throw std::runtime_error("a number is missing");
    return value;
}

template <class Read>
auto list(Read read) {
    std::vector<decltype(read())> out;
    for (std::int64_t left = next(); left > 0; --left) out.push_back(read());
    return out;
}

LevelGeometry level() {
    LevelGeometry g{};
    g.sets = next(), g.ways = next(), g.line_bytes = next();
    for (bool* flag : {&g.victim, &g.dirty_only, &g.inclusive, &g.write_back, &g.write_allocate, &g.hashed}) *flag = next() != 0;
    g.policy = static_cast<Policy>(next());
    for (int* age : {&g.quad_age.hit_3, &g.quad_age.hit_2, &g.quad_age.insert, &g.quad_age.replace, &g.quad_age.update})
        *age = static_cast<int>(next());
    g.quad_age.on_miss = next() != 0;
    g.seed = next<std::uint64_t>();
    g.shared_by = next();
    return g;
}

Affine affine() {
    const std::int64_t constant = next();
    return {constant, list(next<>)};
}

Loop loop() {
    std::vector<Affine> starts = list(affine), stops = list(affine);
    return {std::move(starts), std::move(stops), next()};
}

Reference reference() {
    Reference r{affine(), next(), 0, Kind::load, 0, false};
    r.array = next();
    r.kind = static_cast<Kind>(next());
    r.depth = static_cast<std::size_t>(next());
    r.after = next() != 0;
    return r;
}

}  // namespace

int main() {
    for (std::int64_t cases = next(); cases > 0; --cases) {
        const bool chunk = next() != 0, warp = next() != 0, compat = next() != 0;
        const std::int64_t arrays = next(), buffers = next();
        const auto core = ROOFTREE_ISA::make_core({list(level), arrays, buffers, compat, 1});
        Nest nest;
        nest.loops = list(loop);
        nest.references = list(reference);
        core->sweep(nest, 1, {chunk, warp}, [] {});
        for (const std::int64_t count : core->counts()) std::cout << count << ' ';
        std::cout << '\n';
    }
}
