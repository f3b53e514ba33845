"""Application models: what a loop is, apart from every machine.  ``rooftree.kernel("jacobi.c")`` loads one."""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.frontend.load:load_kernel")
