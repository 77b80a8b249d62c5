"""Texts that are compared whole: what differs is shown, and nothing is written unless someone asks for it."""

from pathlib import Path

import pytest

from sandbox.tests.kit import word_for_word
from sandbox.tests.kit.word_for_word import (
    LONG,
    MOST_LINES,
    News,
    assert_reads_as,
    complaints,
    in_a_line,
    kind_of,
    rewrite_from_now_on,
)


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


def test_who_asks_for_it_has_the_text_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_of_many_things_that_are_built_alike_the_first_is_written() -> None:
    assert in_a_line([{"a": number} for number in range(9)]).count("a") == 9
    assert in_a_line([{"a": number} for number in range(10)]) == '[{"a": 0}, "10 alike"]'


def test_errors_are_written_flat_by_their_places() -> None:
    wrong = {"_errors": [{"code": "A", "message": "a"}, {"code": "B", "message": "b"}]}
    assert complaints({"x": {"0": wrong}, **wrong}) == {"x.0": "A: a; B: b", "": "A: a; B: b"}


def test_answers_are_of_one_kind_when_they_are_built_alike_with_the_same_codes() -> None:
    one = {"code": 5, "items": [{"id": "1"}, {"id": "2"}], "error": "9 is no person"}
    assert kind_of(one) == kind_of({**one, "items": [{"id": "3"}], "error": "12 is no person"})
    for other in ({**one, "code": 6}, {**one, "error": "closed"}, {**one, "items": [{"name": "1"}]}, {"code": 5}):
        assert kind_of(other) != kind_of(one)


def test_what_was_told_before_is_told_by_what_is_different() -> None:
    news, first = News(), {"a": 1, "b": [2], "c": 3}
    assert news.of([first]) == [first]
    assert news.of({**first, "b": []}) == {"...": {"b": []}}
    assert news.of({"b": [], "a": 1, "d": 4, "c": 3}) == {"...": {"d": 4}}
    assert news.of({"a": 1, "b": [], "c": 3}) == {"...": {}}
    assert news.of({"a": 1, "d": 4, "c": 3}) == {"...": {}, "without": ["b"]}
    assert news.of({"x": 1, "y": 2, "z": 3}) == {"x": 1, "y": 2, "z": 3}
