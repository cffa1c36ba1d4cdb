"""The screen that corrects an old step, in the form it was made in."""
