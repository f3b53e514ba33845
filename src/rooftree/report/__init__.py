"""Views of result records: text, words, tables, figures, pages. They read records and compute no model of their own.

One package per subject (prediction, roofline, bench, incore, traffic, measurement, validation, check, machine, profile,
collection, comparison, plot, workbench), each with its text, figure and page; beside them what all share: lines, palette, theme,
traces, render, svg (drawn by pen and svg_traces), raster (PNG and PDF from it) and the glossary.
"""
