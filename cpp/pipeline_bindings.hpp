// Python bindings of the simulated core; arguments are checked by rooftree.incore.simulate.run.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <vector>

#include "pipeline.hpp"

namespace rooftree::pipeline {

namespace nb = nanobind;
using PieceArgument = std::tuple<int, std::uint64_t, Int, Int, Int>;  // the fields of Piece, Source, ... in their order
using SourceArgument = std::tuple<Int, Int, int>;
using OpArgument = std::tuple<Int, Int, Int, Int, Int, Int, std::uint64_t, Int, Int, Int, Int, Int, Int, std::vector<PieceArgument>,
                              std::vector<SourceArgument>>;  // before those of Op the number of the instruction
using LinkArgument = std::tuple<Int, Int, Int, std::uint64_t, Int>;
using CoreArgument = std::tuple<Int, Int, Int, Int, Int, Int, int, std::vector<Int>, std::vector<std::uint64_t>, std::vector<int>,
                                LinkArgument>;
using PieceRow = std::tuple<Int, Int, Int, Int, Int>;
using EventRow = std::tuple<Int, Int, Int, Int, Int, Int>;

inline nb::tuple simulate(const CoreArgument& given_core, const std::vector<OpArgument>& given_ops, Int passes, Int warm, Int first, Int last,
                          void (*poll)()) {
    const auto& [width, dispatch, buffer, loads, stores, fetch, bound, queues, queue_ports, order, link] = given_core;
    const auto& [latency, flight, ahead, ports, time] = link;
    const Core core{width, dispatch, buffer, loads, stores, fetch, bound != 0, queues, queue_ports, order,
                    {latency, flight, ahead, ports, time}};
    std::vector<Op> ops;
    for (const auto& [instruction, slots, uops, latency_of, tail, loading, waits, op_loads, op_stores, leaving, lines, phase, line_time,
                      pieces, sources] : given_ops) {
        Op op{slots, uops, latency_of, tail, loading, waits, op_loads, op_stores, leaving, lines, phase, line_time, {}, {}};
        for (const auto& [kind, mask, busy, share, begins] : pieces) op.pieces.push_back({kind, mask, busy, share, begins});
        for (const auto& [back, delay, kind] : sources) op.sources.push_back({back, delay, kind});
        ops.push_back(std::move(op));
    }
    Trace trace;
    {
        nb::gil_scoped_release released;
        trace = Simulation(core, ops, passes, warm, first, last).run(poll);
    }
    std::vector<EventRow> events;
    std::vector<PieceRow> pieces;
    for (const Event& e : trace.events) events.emplace_back(e.number, e.enters, e.begins, e.works, e.done, e.leaves);
    for (const Busy& b : trace.pieces) pieces.emplace_back(b.number, b.kind, b.port, b.begins, b.ends);
    return nb::make_tuple(trace.ends, trace.stalls, events, pieces);
}

inline void bind(nb::module_& m, void (*poll)()) {
    m.attr("pipeline_abi") = 2;  // raised here and in incore/simulate/run.py when signature or events change
    m.def(
        "simulate_core",
        [poll](const CoreArgument& core, const std::vector<OpArgument>& ops, Int passes, Int warm, Int first, Int last) {
            return simulate(core, ops, passes, warm, first, last, poll);
        },
        nb::arg("core"), nb::arg("ops"), nb::arg("passes"), nb::arg("warm"), nb::arg("first"), nb::arg("last"));
}

}  // namespace rooftree::pipeline
