"""Loops as tests of ReFrame: limits that predictions keep to, and how fast the loop runs on the node beside what is predicted.

    reframe -c rooftree_checks.py -r --performance-report

`LoopGate` runs nothing of the loops: it is `rooftree check` on the file of limits. `LoopOnNode` measures a kernel on the node
that the job got; its reference is the prediction for that node, its limit the end of the interval that holds with 90 %.
"""

import json
from pathlib import Path

import reframe as rfm
import reframe.utility.sanity as sn
from reframe.core.builtins import parameter, performance_function, run_before, sanity_function, variable

RECORD = "rooftree.json"


class _Rooftree(rfm.RunOnlyRegressionTest):
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = "rooftree"

    def record(self):
        """What rooftree wrote."""
        return json.loads(Path(self.stagedir, RECORD).read_text("utf-8"))


@rfm.simple_test
class LoopGate(_Rooftree):
    """All limits of a configuration hold."""

    config = variable(str, value="perf.yaml")
    sourcesdir = "loops"  # the configuration, and the sources that it names

    @run_before("run")
    def ask(self):
        self.executable_opts = ["check", "--config", self.config, "-o", RECORD]

    @sanity_function
    def limits_hold(self):
        found = self.record()
        return sn.assert_true(found["passed"], msg=f"{found['violated']} limits are violated, see {self.stagedir}/{RECORD}")


@rfm.simple_test
class LoopOnNode(_Rooftree):
    """A kernel is as fast on this node as the model of the node says."""

    kernel = parameter(["triad"])
    sizes = variable(str, value="N=100000000")
    machine = variable(str, value="native")
    sourcesdir = None
    tags = {"measured"}

    @run_before("run")
    def ask(self):
        self.executable_opts = ["validate", self.kernel, "-m", self.machine, "-D", self.sizes, "-o", RECORD]

    @sanity_function
    def is_measured(self):
        (point,) = self.record()["points"]
        return sn.assert_true(point["measured"]["cy_per_cl"] > 0)

    @run_before("performance")
    def limit_by_the_prediction(self):
        predicted = self.record()["points"][0]["predicted"]["ecm"]
        slowest = predicted["interval_80"][1] / predicted["cy_per_cl"] - 1
        self.reference = {"*": {"runtime": (predicted["cy_per_cl"], None, slowest, "cy/CL")}}

    @performance_function("cy/CL")
    def runtime(self):
        return self.record()["points"][0]["measured"]["cy_per_cl"]
