"""Gates for projects: limits on predicted and measured loops, and regressions against a baseline."""
