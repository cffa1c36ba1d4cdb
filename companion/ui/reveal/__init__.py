"""The place where the purses are opened and somebody has won."""
