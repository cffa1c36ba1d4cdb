"""The screens that need no package of their own; those alike share a module."""
