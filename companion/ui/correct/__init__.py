"""The place where the record is made to agree with the table."""
