"""Whole projects, mutated: `python -m tests.fuzz` (`make fuzz`) looks for tracebacks, hangs, memory and faults without
a place. It is no part of the tests."""
