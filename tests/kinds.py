"""Every kind of a record, for tests that want a case of each."""

import sys

from companion.engine import ACTS


def every_kind(base):
    """Return the classes of this kind that modules define; every act is loaded by now."""
    assert ACTS
    kinds = base.__subclasses__()
    return {kind for kind in kinds if vars(sys.modules[kind.__module__]).get(kind.__name__) is kind}
