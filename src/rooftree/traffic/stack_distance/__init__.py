"""Misses of all cache sizes at once, from reuse distances."""
