"""What a machine can do, from measurement: plateaus, bandwidths, peaks, links and overlap, and the machine file made of them."""
