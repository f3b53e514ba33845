// Python bindings of the C++ core.  Nothing is computed here: arguments are converted, errors are passed on.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "harness_bindings.hpp"
#include "pipeline_bindings.hpp"
#include "simulator.hpp"
#include "stack_bindings.hpp"

namespace nb = nanobind;
using namespace rooftree;

namespace {

using Int = std::int64_t;
using QuadAgeTuple = std::tuple<int, int, int, int, int, bool>;  // hit from 3, hit from 2, insert, replace, update, on miss
using FlagTuple = std::tuple<bool, bool, bool, bool, bool, bool>;  // as in LevelGeometry
using PrefetchTuple = std::tuple<int, bool, Int, Int, Int, Int, Int>;  // as in Prefetcher
// sets, ways, line, ..., policy, ..., seed, shared_by, ...
using LevelTuple = std::tuple<Int, Int, Int, FlagTuple, int, QuadAgeTuple, std::uint64_t, Int, std::vector<PrefetchTuple>>;
template <class T>
using Values = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<LevelGeometry> geometries(const std::vector<LevelTuple>& levels) {
    std::vector<LevelGeometry> out;
    for (const auto& [sets, ways, line, flags, policy, ages, seed, shared_by, prefetch] : levels) {
        const auto& [victim, dirty_only, inclusive, back, allocate, hashed] = flags;
        const auto& [hit_3, hit_2, insert, replace, update, on_miss] = ages;
        out.push_back({sets, ways, line, victim, dirty_only, inclusive, back, allocate, hashed, static_cast<Policy>(policy),
                       {hit_3, hit_2, insert, replace, update, on_miss}, seed, shared_by, {}});
        for (const auto& [kind, on_access, page, streams, trigger, ahead, per_request] : prefetch)
            out.back().prefetch.push_back(
                {static_cast<Prefetcher::Kind>(kind), on_access, page, streams, trigger, ahead, per_request});
    }
    return out;
}

class Simulation {
public:
    Simulation(const std::vector<LevelTuple>& levels, Int arrays, Int buffers, bool compat, Int cores, const std::string& isa)
        : core_(make_simulator({geometries(levels), arrays, buffers, compat, cores}, isa)) {}

    // Sweeps of a nest; (accesses looked up one by one, requests replayed, iterations warped and replayed by loop).
    nb::tuple sweep(const std::vector<reuse::LoopArgument>& loops, const std::vector<reuse::ReferenceArgument>& references, Int sweeps,
                    bool chunk, bool warp, std::size_t parallel) {
        Nest nest = reuse::nest_from(loops, references);
        nest.parallel = parallel;
        Report report;
        {
            nb::gil_scoped_release released;
            report = core_->sweep(nest, sweeps, {chunk, warp}, reuse::poll_for_signals);
        }
        return nb::make_tuple(report.accesses, report.events, report.warped, report.replayed);
    }

    // Addresses one after the other; the other columns are as long, or hold one value for all.  Checked by the caller.
    void trace(Values<Int> addresses, Values<Int> sizes, Values<std::uint8_t> kinds, Values<Int> arrays) {
        const auto step = [](const auto& values) { return values.shape(0) == 1 ? Int{0} : Int{1}; };
        const Trace trace{addresses.data(), static_cast<Int>(addresses.shape(0)), {sizes.data(), step(sizes)},
                          {arrays.data(), step(arrays)}, {kinds.data(), step(kinds)}};
        nb::gil_scoped_release released;
        core_->trace(trace, reuse::poll_for_signals);
    }

    void reset_counts() { core_->reset_counts(); }

    // By level, instance and array the fields of geometry.hpp, one after the other.
    std::vector<Int> counts() { return core_->counts(); }

private:
    std::unique_ptr<Simulator> core_;
};

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of rooftree; use it through rooftree.traffic.simulator.simulate, which checks its arguments.";
    m.attr("abi") = 6;  // raised here and in native.py when a signature changes
    reuse::bind(m);
    timing::bind(m);
    pipeline::bind(m, reuse::poll_for_signals);
    m.def("instruction_sets", &instruction_sets);  // that the simulator can use here, fastest first
    nb::class_<Simulation>(m, "Simulator")
        .def(nb::init<const std::vector<LevelTuple>&, Int, Int, bool, Int, const std::string&>(), nb::arg("levels"),
             nb::arg("arrays"), nb::arg("buffers"), nb::arg("compat"), nb::arg("cores"), nb::arg("instruction_set"))
        .def("sweep", &Simulation::sweep, nb::arg("loops"), nb::arg("references"), nb::arg("sweeps"), nb::arg("chunk"),
             nb::arg("warp"), nb::arg("parallel"))
        .def("trace", &Simulation::trace, nb::arg("addresses"), nb::arg("sizes"), nb::arg("kinds"), nb::arg("arrays"))
        .def("reset_counts", &Simulation::reset_counts)
        .def("counts", &Simulation::counts);
}
