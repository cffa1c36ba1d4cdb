"""The place where a race goes into decline."""
