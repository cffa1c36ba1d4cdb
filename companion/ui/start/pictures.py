"""What the app does, in three pictures: for whoever opens it for the first time."""

from kivy.properties import NumericProperty, StringProperty

from companion.ui.kit.card_grid import CardGrid
from companion.ui.kit.shape_property import ShapeProperty
from companion.ui.kit.surface import Surface
from companion.ui.kvfiles import load_kv


class WelcomePicture(Surface):
    """A drawing and a short sentence: below it, or beside it in a narrow column."""

    kind = StringProperty("combos")
    text = StringProperty("")
    shape = ShapeProperty()
    extra = NumericProperty(0)
    most_extra = NumericProperty(0)


class WelcomePictures(CardGrid):
    """All three of them; each has a column of its own where there is room."""

    shape = ShapeProperty()


load_kv("start/pictures")
