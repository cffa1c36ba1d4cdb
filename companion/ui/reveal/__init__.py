"""The screen on which purses are opened and somebody wins."""
