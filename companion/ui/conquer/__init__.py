"""The place where an attack is put together."""
