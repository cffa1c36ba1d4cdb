"""The screens: Kivy and nothing else; every answer comes from the engine."""
