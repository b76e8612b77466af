"""Throughput of the core and the search: what is measured, measuring it, and showing it beside the goals."""
