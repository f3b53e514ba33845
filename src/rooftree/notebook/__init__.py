"""Notebooks: a prediction with sliders, which move over the stored sweep without asking the kernel.

>>> from rooftree.notebook import slider
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rooftree.results import Prediction

MOST_PLACES = 3000
"""Sizes x cores that a slider moves over: each has its words in the notebook."""


def slider(p: Prediction, figures: tuple[str, ...] = ("ecm", "roofline")) -> Any:
    """A widget with a slider for the sizes and one for the cores: figures with a mark, and the words for each place.

    Args:
        p: a prediction over several sizes or core counts.
        figures: kinds as of ``Prediction.plot``.
    Returns: a widget of Jupyter; its ``row`` and ``column`` are where the sliders are, and may be set and observed.
    Raises: CapabilityError without anywidget; UsageError for more than 3000 places, or unknown kinds.
    """
    from rooftree.results.views import optional

    optional("anywidget", "notebook")
    from rooftree.notebook.widget import Sweep, stored

    return Sweep(stored=stored(p, figures, MOST_PLACES), row=p.shape[0] - 1, column=0)
