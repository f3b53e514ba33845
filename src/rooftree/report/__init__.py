"""Views of result records: text, words, tables, figures, pages. They read records and compute no model of their own.

points.py            which points of a sweep a view shows
words.py             what limits a prediction, why, and what would change it; remedies.py holds the advice
glossary.py          the terms of the field (glossary.toml)
lines.py             aligned columns, characters that every terminal can show
text.py              report for the terminal
table.py             CSV and Markdown
figures.py           plotly figures of a prediction: ECM contributions, traffic, scaling
roofline_figure.py   rooflines of one or several machines with kernels placed on them
html.py              self-contained pages and notebook fragments
"""
