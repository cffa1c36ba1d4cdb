"""The place where the app begins."""
