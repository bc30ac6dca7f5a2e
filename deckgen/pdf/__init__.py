"""Drawings, sheets and books become PDF bytes; the only package that writes PDF. `objects.py` alone knows reportlab."""
