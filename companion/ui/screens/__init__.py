"""The screens that take one module each; the others have packages of their own."""
