"""Promises of the page's own files that no browser is needed for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.page.kit.fake_sandbox import PAGE

SCRIPTS = sorted(PAGE.glob("*.js"))
MARKUP_FROM_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|DOMParser"
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_markup_or_code_out_of_text(script: Path) -> None:
    assert MARKUP_FROM_TEXT.findall(script.read_text("utf-8")) == []


def test_nothing_is_loaded_from_anywhere_else() -> None:
    """The only addresses in the page's files are loopback, Discord's links to messages and the name of SVG."""
    known = {"www.w3.org", "127.0.0.1", "localhost", "(?:[a-z]+\\.)?discord(?:app)?\\.com\\"}
    for file in PAGE.iterdir():
        hosts = re.findall(r"https?:\\?/\\?/([^\s/'\"`*;:]+(?::[a-z]+\)?[^\s/'\"`;]*)?)", file.read_text("utf-8"))
        assert {host for host in hosts if not any(host.startswith(one) for one in known)} <= SEARCHED, file.name


SEARCHED = {"[^\\s<>]+)>", "[^\\s<>)]+)>?(?", "[^\\s<]"}
