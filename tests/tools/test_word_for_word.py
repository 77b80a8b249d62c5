"""Texts that are compared whole: what differs is shown, and nothing is written unless somebody asks for it."""

from pathlib import Path

import pytest

from tests.kit import word_for_word
from tests.kit.word_for_word import LONG, MOST_LINES, assert_reads_as, in_a_line, rewrite_from_now_on


def test_the_same_text_passes_and_another_one_shows_what_differs(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("one\ntwo\nthree\n", "utf-8")
    assert_reads_as(kept, "one\ntwo\nthree\n")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)kept\.txt reads otherwise.*-two\n\+2"):
        assert_reads_as(kept, "one\n2\nthree\n")
    assert kept.read_text("utf-8") == "one\ntwo\nthree\n"


def test_of_much_that_differs_the_beginning_is_shown(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("", "utf-8")
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_reads_as(kept, "".join(f"{number}\n" for number in range(1000)))
    assert len(str(failed.value).splitlines()) == 1 + MOST_LINES


def test_a_text_that_was_never_kept_is_missed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        assert_reads_as(tmp_path / "kept.txt", "one\n")


def test_who_asks_for_it_has_the_text_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(word_for_word, "_rewriting", False)
    rewrite_from_now_on()
    assert_reads_as(tmp_path / "folder" / "kept.txt", "one\n")
    assert (tmp_path / "folder" / "kept.txt").read_text("utf-8") == "one\n"


def test_nothing_is_written_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.UsageError, match="refused with CI=true"):
        rewrite_from_now_on()
    with pytest.raises(FileNotFoundError):
        assert_reads_as(tmp_path / "kept.txt", "one\n")


def test_what_is_repeated_is_written_once_with_its_number() -> None:
    assert in_a_line({"x" * (LONG + 1): ["y" * LONG, 1, 1, 1, "ä"]}) == (
        f'{{"x x {LONG + 1}": ["{"y" * LONG}", 1, "3 times", "ä"]}}'
    )
