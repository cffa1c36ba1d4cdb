"""What is shown and can be chosen, said once: for the tablet, for phones, and for old steps."""
