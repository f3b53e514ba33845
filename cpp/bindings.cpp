// Python bindings of the C++ core.  Nothing is computed here: arguments are converted, errors are passed on.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

NB_MODULE(_core, m) {
    m.doc() = "The C++ core of rooftree.";
    m.attr("abi") = 1;
}
