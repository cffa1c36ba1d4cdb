"""The rules that several acts share."""
