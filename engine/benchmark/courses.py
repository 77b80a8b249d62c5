"""What is measured of every game: found by its key, so that no room that all games share names one of them."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, TypeAlias, cast

from engine import catalogue
from engine.benchmark.measuring import Course

AnyCourse: TypeAlias = Course[Any]


def courses() -> Mapping[str, AnyCourse]:
    """The course of every game that has one: `COURSE` in the module that the catalogue names."""
    named = {key: each.benchmark for key, each in catalogue.installed.items()}
    return {key: _course(module) for key, module in named.items() if module is not None}


def _course(module: str) -> AnyCourse:
    found = import_module(module).COURSE
    if not isinstance(found, Course):
        raise TypeError(f"{module}.COURSE is no course")
    return cast("AnyCourse", found)
