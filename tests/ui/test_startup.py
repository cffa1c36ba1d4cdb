"""What is put off for the first frame is made up for after it."""

import gc


def test_garbage_is_looked_for_again_once_everything_is_loaded(drive):
    from kivy.core.window import Window

    from companion.ui.startup import load_ahead, look_for_no_garbage

    look_for_no_garbage()
    load_ahead(["start"])
    Window.dispatch("on_flip")
    drive.frames(100)
    assert gc.isenabled()
