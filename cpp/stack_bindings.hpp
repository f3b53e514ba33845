// Python bindings of the stack distances.  Nothing is computed here: arguments are converted, errors are passed on.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "footprint.hpp"
#include "row_walk.hpp"

namespace rooftree::reuse {

namespace nb = nanobind;
using AffineArgument = std::tuple<Int, std::vector<Int>>;
using LoopArgument = std::tuple<std::vector<AffineArgument>, std::vector<AffineArgument>, Int>;  // starts, stops, step
using ReferenceArgument = std::tuple<AffineArgument, Int, Int, int, std::size_t, bool>;  // ..., bytes, array, kind, depth, after
using ShapeArgument = std::tuple<bool, Int, std::vector<Int>, std::vector<Int>>;  // as RowShape
template <class T>
using Numbers = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline Nest nest_from(const std::vector<LoopArgument>& loops, const std::vector<ReferenceArgument>& references) {
    const auto affine = [](const AffineArgument& a) { return Affine{std::get<0>(a), std::get<1>(a)}; };
    Nest nest;
    for (const auto& [starts, stops, step] : loops) {
        nest.loops.push_back({{}, {}, step});
        for (const AffineArgument& bound : starts) nest.loops.back().starts.push_back(affine(bound));
        for (const AffineArgument& bound : stops) nest.loops.back().stops.push_back(affine(bound));
    }
    for (const auto& [address, bytes, array, kind, depth, after] : references)
        nest.references.push_back({affine(address), bytes, array, static_cast<Kind>(kind), depth, after});
    return nest;
}

// Ctrl-C ends a long walk.
inline void poll_for_signals() {
    nb::gil_scoped_acquire held;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Columns: array, what (as in Column), distance, number; and whether anything was ever beyond the limit.
inline nb::tuple counted(Uses& uses) {
    std::vector<Int> array, what, distance, number;
    uses.histogram().each([&](Int a, Int w, Int d, Int n) {
        array.push_back(a);
        what.push_back(w);
        distance.push_back(d);
        number.push_back(n);
    });
    return nb::make_tuple(array, what, distance, number, uses.dropped());
}

// Sweeps before the one that counts; (counts, uses looked up one by one, iterations not walked by loop).
template <class Walk>
nb::tuple swept(Walk& walk, Int warm_up) {
    {
        nb::gil_scoped_release released;
        for (Int i = 0; i < warm_up; ++i) walk.sweep();
        walk.uses().histogram().clear();
        walk.sweep();
        if (warm_up == 0) walk.uses().finish();
    }
    return nb::make_tuple(counted(walk.uses()), walk.work(), walk.skipped());
}

inline nb::tuple line_distances(const std::vector<LoopArgument>& loops, const std::vector<ReferenceArgument>& references,
                                Int line_bytes, Int arrays, Int limit, Int warm_up, bool shortcuts) {
    const Nest nest = nest_from(loops, references);
    LineWalk walk(nest, line_bytes, arrays, limit, shortcuts, poll_for_signals);
    return swept(walk, warm_up);
}

inline nb::tuple row_distances(const std::vector<LoopArgument>& loops, const std::vector<ReferenceArgument>& references,
                               const std::vector<ShapeArgument>& shapes, Int line_bytes, Int arrays, Int limit,
                               Int warm_up, bool shortcuts) {
    const Nest nest = nest_from(loops, references);
    std::vector<RowShape> rows;
    for (const auto& [by_line, extra, gaps, near] : shapes) rows.push_back({by_line, extra, gaps, near});
    RowWalk walk(nest, std::move(rows), line_bytes, arrays, limit, shortcuts, poll_for_signals);
    return swept(walk, warm_up);
}

inline std::vector<Int> distinct_lines(const std::vector<LoopArgument>& loops,
                                       const std::vector<ReferenceArgument>& references, Int line_bytes, Int arrays) {
    const Nest nest = nest_from(loops, references);
    Footprint footprint(nest, line_bytes, arrays);
    nb::gil_scoped_release released;
    return footprint.count(poll_for_signals);
}

inline void bind(nb::module_& m) {
    m.def("line_distances", &line_distances, nb::arg("loops"), nb::arg("references"), nb::arg("line_bytes"),
          nb::arg("arrays"), nb::arg("limit"), nb::arg("warm_up"), nb::arg("shortcuts"));
    m.def("row_distances", &row_distances, nb::arg("loops"), nb::arg("references"), nb::arg("shapes"),
          nb::arg("line_bytes"), nb::arg("arrays"), nb::arg("limit"), nb::arg("warm_up"), nb::arg("shortcuts"));
    m.def("distinct_lines", &distinct_lines, nb::arg("loops"), nb::arg("references"), nb::arg("line_bytes"),
          nb::arg("arrays"));
}

}  // namespace rooftree::reuse
