// Python bindings of the C++ core.  Nothing is computed here: arguments are converted, errors are passed on.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "cache.hpp"
#include "nest.hpp"

namespace nb = nanobind;
using namespace rooftree;

namespace {

using Int = std::int64_t;
using AffineTuple = std::tuple<Int, std::vector<Int>>;
using LevelTuple = std::tuple<Int, Int, Int, bool>;                                            // sets, ways, line, victim
using LoopTuple = std::tuple<std::vector<AffineTuple>, std::vector<AffineTuple>, Int>;         // starts, stops, step
using ReferenceTuple = std::tuple<AffineTuple, Int, bool, std::size_t, bool>;                  // ..., depth, after

Affine affine(const AffineTuple& t) { return {std::get<0>(t), std::get<1>(t)}; }

std::vector<Affine> affines(const std::vector<AffineTuple>& tuples) {
    std::vector<Affine> out;
    for (const AffineTuple& t : tuples) out.push_back(affine(t));
    return out;
}

// Ctrl-C ends a long simulation.
void poll_signals() {
    nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

nb::tuple simulate(const std::vector<LevelTuple>& levels, const std::vector<LoopTuple>& loops,
                   const std::vector<ReferenceTuple>& references, Int warm_up) {
    std::vector<LevelGeometry> geometry;
    for (const auto& [sets, ways, line_bytes, victim] : levels) geometry.push_back({sets, ways, line_bytes, victim});
    Nest nest;
    for (const auto& [starts, stops, step] : loops) nest.loops.push_back({affines(starts), affines(stops), step});
    for (const auto& [address, bytes, is_store, depth, after] : references)
        nest.references.push_back({affine(address), bytes, is_store, depth, after});

    Hierarchy caches(std::move(geometry));
    {
        nb::gil_scoped_release released;
        Walk walk(
            nest, [&](Int address, Int bytes, bool is_store) { caches.access(address, bytes, is_store); },
            poll_signals);
        for (Int sweep = 0; sweep < warm_up; ++sweep) walk.sweep();
        caches.reset_counts();
        walk.sweep();
    }
    nb::list level_counts, link_counts;
    for (const LevelCount& c : caches.levels())
        level_counts.append(nb::make_tuple(c.loads, c.load_misses, c.stores, c.store_misses, c.evictions_dirty,
                                           c.evictions_clean));
    for (const LinkCount& c : caches.links()) link_counts.append(nb::make_tuple(c.loads, c.evictions));
    return nb::make_tuple(level_counts, link_counts);
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of rooftree; use it through rooftree.traffic.simulate, which checks its arguments.";
    m.attr("abi") = 2;  // raised here and in native.py when a signature changes
    m.def("simulate", &simulate, nb::arg("levels"), nb::arg("loops"), nb::arg("references"), nb::arg("warm_up"),
          "Counts of one sweep of a loop nest through a cache hierarchy, after `warm_up` sweeps that are not counted.\n\n"
          "Returns (levels, links): per level (loads, load_misses, stores, store_misses, evictions_dirty,\n"
          "evictions_clean), per link (lines loaded, lines evicted).");
}
