"""Figures from records of any command, several of them overlaid: what `rooftree plot` draws.

series.py    what all figures take: one kernel on one machine, its points predicted and measured
read.py      documents of all schemas -> series, roofs and dots
over_size.py runtime with its contributions, traffic, performance over a size, a clock or cores
scaling.py   performance over cores or clocks with bands; energy over performance (the Z-plot)
roofs.py     Rooflines and cache-aware Rooflines with dots, intensity lines, regions, and arrows from an earlier record
bars.py      variants side by side
kinds.py     the figures by name, and which one records ask for
document.py  the record ``rooftree.figure/1``; page.py: the page; text.py: what is drawn, in words
"""
