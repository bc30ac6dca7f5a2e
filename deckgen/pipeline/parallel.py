"""Forked processes: how many, and whether at all."""

from __future__ import annotations

import os


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def may_fork() -> bool:
    """Whether work can be shared with processes forked from this one, which is none of them itself."""
    import multiprocessing

    return "fork" in multiprocessing.get_all_start_methods() and cores() > 1 and not multiprocessing.parent_process()
