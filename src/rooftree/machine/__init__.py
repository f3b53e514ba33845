"""Machine models: what a CPU is to the models.  ``rooftree.machine("SKX")`` loads one."""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.machine.load:load_machine")
