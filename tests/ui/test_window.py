"""The app opens in a real window."""


def test_the_app_opens(drive):
    assert drive.has("new-game")


def test_and_again_in_the_same_window(drive):
    assert drive.has("new-game")
