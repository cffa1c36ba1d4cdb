"""Colours carry meaning: green leads on, and the player's own colour says whose turn it is."""

from tests.ui.scenes import NAMES, SCENES


def colour(drive, role):
    """Return the colour of a role now."""
    from tests.ui.contrast import rgb

    return rgb(drive.app.theme.colours[role])


def written(drive):
    """Return each visible text, and the colour it is written on."""
    from tests.ui.contrast import texts_on_ground

    # Until every animation has ended.
    drive.pass_time(0.4)
    return {(label.text, ground) for label, ground in texts_on_ground(colour(drive, "page"))}


def test_what_is_chosen_or_done_does_not_look_like_the_way_on(drive):
    from tests.ui.contrast import LEAST, contrast

    SCENES["conquer_answer"](drive)
    for theme in ("light", "dark"):
        drive.app.store.settings.change(theme=theme)
        drive.app.follow_settings()
        roles = drive.app.theme.colours
        filled = [role for role in roles if f"on_{role}" in roles]
        assert {"go", "chosen", "well", "player_4"} <= set(filled)
        for role in filled:
            ground, ink = colour(drive, role), colour(drive, f"on_{role}")
            assert contrast(ground, ink) >= LEAST, (theme, role)
        shown = written(drive)
        assert ("Conquered with 5", colour(drive, "go")) in shown
        assert ("Maximilian · Wizards", colour(drive, "chosen")) in shown
        drive.app.say("Saved.", is_well=True)
        drive.frames()
        grounds = {ground for text, ground in written(drive) if text.endswith("Saved.")}
        assert grounds == {colour(drive, "well")}
        meanings = {colour(drive, role) for role in ("go", "chosen", "well", "warning")}
        assert len(meanings) == 4, theme
        drive.clear()


def test_the_colour_of_who_is_on_turn_fills_their_name_and_no_other(drive):
    players = [colour(drive, f"player_{seat}") for seat in range(len(NAMES))]
    for scene in ("table_turn", "board_turn"):
        SCENES[scene](drive)
        filled = {(text, ground) for text, ground in written(drive) if ground in players}
        assert ("Anna", players[0]) in filled, scene
        assert {ground for _, ground in filled} == {players[0]}, scene
    SCENES["table_pick"](drive)
    seat = drive.app.game.state.turn.seat
    filled = [text for text, ground in written(drive) if ground == players[seat]]
    assert any(f"{NAMES[seat]}, choose" in text for text in filled)
