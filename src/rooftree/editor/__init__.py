"""Editors: a language server that shows at each loop of a C or C++ source what limits it."""
