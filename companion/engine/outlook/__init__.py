"""What can be said about a state: what may be done, its costs and gains, and what is left to do."""
