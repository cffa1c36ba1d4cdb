"""What can be said of a state: what may be done, what that costs and brings, what is left to do."""
