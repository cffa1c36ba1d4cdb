"""The screens, each built on its first visit; each has a kv file of the same name."""
