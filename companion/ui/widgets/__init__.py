"""The pieces every screen is made of; each has a kv file of the same name."""
