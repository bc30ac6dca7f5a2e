"""Drawings, sheets and documents become PDF bytes; the only package that imports reportlab or pikepdf."""
