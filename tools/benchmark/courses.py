"""Measurements of every game, found by its key, so that no package that all games share names one of them."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeAlias, cast

from engine import catalogue
from tools.benchmark.measuring import Course

AnyCourse: TypeAlias = Course[Any]


def courses() -> Mapping[str, AnyCourse]:
    """Return the course of every game: `COURSE` in the module of this package with the key of the game."""
    return {key: _course(f"{__package__}.{key}") for key in catalogue.games()}


def _course(module: str) -> AnyCourse:
    found = import_module(module).COURSE
    if not isinstance(found, Course):
        raise TypeError(f"{module}.COURSE is no course")
    return cast("AnyCourse", found)
