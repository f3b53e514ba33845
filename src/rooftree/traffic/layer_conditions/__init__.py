"""Traffic by layer conditions, in closed form."""
