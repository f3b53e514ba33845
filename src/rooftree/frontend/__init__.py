"""Front ends: source text or machine code of a loop -> Kernel."""
