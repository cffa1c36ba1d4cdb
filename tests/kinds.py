"""Every kind of a record, for tests that want a case of each."""

import sys


def every_kind(base):
    """Return the classes beside this one that are of its kind."""
    beside = vars(sys.modules[base.__module__]).values()
    return {kind for kind in beside if isinstance(kind, type) and issubclass(kind, base)} - {base}
