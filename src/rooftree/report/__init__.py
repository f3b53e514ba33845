"""Views of result records: text, words, tables, figures, pages. They read records and compute no model of their own.

One room per subject (prediction, roofline, bench, incore, traffic, measurement, validation, check, machine), each with its
text, figure and page; beside them what all share: lines, palette, theme, render, svg and the glossary.
"""
