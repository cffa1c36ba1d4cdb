"""The keys that mean something everywhere."""

# Escape on a keyboard, back on Android.
BACK_KEY = 27
