"""Where the parts meet: kernel + machine -> traffic, in-core -> models -> prediction.  ``rooftree.predict(...)`` runs it."""

from rooftree.callable_module import make_callable

make_callable(__name__, "rooftree.predict.run:predict")
