"""The place where the races and powers stand that people made."""
