"""Bytes per link of the memory hierarchy: closed-form layer conditions, and exact cache simulation."""
