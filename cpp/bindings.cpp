// Python bindings of the C++ core.  Nothing is computed here: arguments are converted, errors are passed on.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "engine.hpp"
#include "stack_bindings.hpp"

namespace nb = nanobind;
using namespace rooftree;

namespace {

using Int = std::int64_t;
using AffineTuple = std::tuple<Int, std::vector<Int>>;
using QuadAgeTuple = std::tuple<int, int, int, int, int, bool>;  // hit from 3, hit from 2, insert, replace, update, on miss
using FlagTuple = std::tuple<bool, bool, bool, bool, bool, bool>;  // as in LevelGeometry
using LevelTuple = std::tuple<Int, Int, Int, FlagTuple, int, QuadAgeTuple, std::uint64_t>;  // sets, ways, line, ..., policy, ..., seed
using LoopTuple = std::tuple<std::vector<AffineTuple>, std::vector<AffineTuple>, Int>;      // starts, stops, step
using ReferenceTuple = std::tuple<AffineTuple, Int, Int, int, std::size_t, bool>;           // ..., bytes, array, kind, depth, after
template <class T>
using Column = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

Affine affine(const AffineTuple& t) { return {std::get<0>(t), std::get<1>(t)}; }

std::vector<Affine> affines(const std::vector<AffineTuple>& tuples) {
    std::vector<Affine> out;
    for (const AffineTuple& t : tuples) out.push_back(affine(t));
    return out;
}

std::vector<LevelGeometry> geometries(const std::vector<LevelTuple>& levels) {
    std::vector<LevelGeometry> out;
    for (const auto& [sets, ways, line, flags, policy, ages, seed] : levels) {
        const auto& [victim, dirty_only, inclusive, back, allocate, hashed] = flags;
        const auto& [hit_3, hit_2, insert, replace, update, on_miss] = ages;
        out.push_back({sets, ways, line, victim, dirty_only, inclusive, back, allocate, hashed, static_cast<Policy>(policy),
                       {hit_3, hit_2, insert, replace, update, on_miss}, seed});
    }
    return out;
}

// Ctrl-C ends a long simulation.
void poll_signals() {
    nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

class Simulator {
public:
    Simulator(const std::vector<LevelTuple>& levels, Int arrays, Int buffers, bool compat)
        : geometry_(geometries(levels)), caches_(geometry_, arrays, buffers, compat) {}

    // Sweeps of a nest; (accesses simulated one by one, iterations warped over by loop).
    nb::tuple sweep(const std::vector<LoopTuple>& loops, const std::vector<ReferenceTuple>& references, Int sweeps,
                    bool chunk, bool warp) {
        Nest nest;
        for (const auto& [starts, stops, step] : loops) nest.loops.push_back({affines(starts), affines(stops), step});
        for (const auto& [address, bytes, array, kind, depth, after] : references)
            nest.references.push_back({affine(address), bytes, array, static_cast<Kind>(kind), depth, after});
        Engine engine(caches_, nest, {chunk, warp}, geometry_.back().line_bytes, poll_signals);
        {
            nb::gil_scoped_release released;
            for (Int i = 0; i < sweeps; ++i) engine.sweep();
        }
        return nb::make_tuple(engine.work(), engine.skipped());
    }

    // Addresses one after the other; all columns are of equal length, and checked by the caller.
    void trace(Column<Int> addresses, Column<Int> sizes, Column<std::uint8_t> kinds, Column<Int> arrays) {
        const Int *address = addresses.data(), *size = sizes.data(), *array = arrays.data();
        const std::uint8_t* kind = kinds.data();
        const auto length = static_cast<Int>(addresses.shape(0));
        nb::gil_scoped_release released;
        for (Int i = 0; i < length; ++i) {
            caches_.access(address[i], size[i], static_cast<Kind>(kind[i]), array[i]);
            if ((i & ((1 << 20) - 1)) == (1 << 20) - 1) poll_signals();
        }
    }

    void reset_counts() { std::fill(caches_.counts().begin(), caches_.counts().end(), 0); }

    // By level and array the fields of cache.hpp, one after the other.
    std::vector<Int> counts() { return caches_.counts(); }

private:
    std::vector<LevelGeometry> geometry_;
    Hierarchy caches_;
};

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of rooftree; use it through rooftree.traffic.simulate, which checks its arguments.";
    m.attr("abi") = 3;  // raised here and in native.py when a signature changes
    reuse::bind(m);
    nb::class_<Simulator>(m, "Simulator")
        .def(nb::init<const std::vector<LevelTuple>&, Int, Int, bool>(), nb::arg("levels"), nb::arg("arrays"),
             nb::arg("buffers"), nb::arg("compat"))
        .def("sweep", &Simulator::sweep, nb::arg("loops"), nb::arg("references"), nb::arg("sweeps"), nb::arg("chunk"),
             nb::arg("warp"))
        .def("trace", &Simulator::trace, nb::arg("addresses"), nb::arg("sizes"), nb::arg("kinds"), nb::arg("arrays"))
        .def("reset_counts", &Simulator::reset_counts)
        .def("counts", &Simulator::counts);
}
