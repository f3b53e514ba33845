"""What one instruction costs on a core, and what ties it to the others of its block."""
