// Python bindings of the timing harness; arguments are checked by rooftree.timing.native.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <vector>

#include "harness.hpp"

namespace rooftree::timing {

namespace nb = nanobind;
using BurstArgument = std::tuple<std::uintptr_t, std::int64_t, std::int64_t, std::vector<std::int64_t>>;  // as in Burst
using Stamps = nb::ndarray<std::uint64_t, nb::ndim<4>, nb::c_contig, nb::device::cpu>;
using Times = nb::ndarray<std::int64_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

inline Burst burst_from(const BurstArgument& given) {
    const auto& [function, count, warm, offsets] = given;
    return {reinterpret_cast<BurstFunction>(function), count, warm, offsets};
}

inline double run(const Harness& harness, const BurstArgument& reference, const std::vector<BurstArgument>& bursts, Stamps out,
                  std::optional<Times> on_cpu) {
    std::vector<Burst> all;
    for (const auto& given : bursts) all.push_back(burst_from(given));
    if (out.shape(1) != all.size() || out.shape(2) != harness.memory().size() || out.shape(3) != stamps_per_sample)
        throw nb::value_error("the array of time stamps has the shape [rounds, bursts, cpus, 6]");
    if (on_cpu && (on_cpu->shape(0) != out.shape(0) || on_cpu->shape(1) != out.shape(1) || on_cpu->shape(2) != out.shape(2)))
        throw nb::value_error("the array of times on processors has the shape [rounds, bursts, cpus]");
    const auto rounds = static_cast<std::int64_t>(out.shape(0));
    nb::gil_scoped_release released;
    return harness.run(burst_from(reference), all, rounds, out.data(), on_cpu ? on_cpu->data() : nullptr);
}

inline void bind(nb::module_& m) {
    m.attr("harness_abi") = 2;  // raised here and in timing/native.py when a signature changes
    m.attr("tick_source") = tick_source();
    nb::class_<Harness>(m, "Harness")
        .def(nb::init<std::vector<int>, std::size_t, bool>(), nb::arg("cpus"), nb::arg("bytes"), nb::arg("huge_pages"))
        .def_prop_ro("memory", &Harness::memory)
        .def("run", &run, nb::arg("reference"), nb::arg("bursts"), nb::arg("stamps"),
             nb::arg("on_cpu") = nb::none())
        .def(
            "probe",
            [](const Harness& harness, const BurstArgument& burst, double seconds) {
                return harness.probe(burst_from(burst), seconds);
            },
            nb::arg("burst"), nb::arg("seconds"));
}

}  // namespace rooftree::timing
