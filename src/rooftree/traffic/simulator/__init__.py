"""Traffic by exact simulation of the caches."""
