"""Prediction beside measurement: error, verdict, and why they differ.  ``rooftree.validate(...)`` runs it."""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.validate.run:validate")
