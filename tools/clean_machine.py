"""Commands that README.md and docs/club.md tell a stranger to type, typed: `python -m tools.clean_machine FOLDER`.

README's commands run in a copy with an awkward name and an empty home. The club's page runs as written, with its places
below FOLDER and a sandbox instead of Discord. Parts that only a whole machine has (users, packages, systemd) are
played."""

import argparse
import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, cast
from urllib.request import urlopen

ROOT: Final = Path(__file__).parents[1]
TESTS_THAT_TAKE_A_SECOND: Final = "-q tests/bot/test_papers.py"
"""All others have run where this script runs; here `make test` must only begin in a strange folder."""
PLACES: Final = ("/opt/twowin", "/etc/twowin", "/etc/systemd/system", "/var/lib/twowin")

MACHINE: Final = r"""
set -euo pipefail
sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }
useradd() { [ "${!#}" = twowin ]; }
apt-get() { [ "$1" = install ] && shift && { ! command -v apt-cache >/dev/null || apt-cache show "$@" >/dev/null; }; }
install() { if [ "$1" = -o ]; then shift 2; elif [ "$2" = -o ]; then set -- "$1" "${@:4}"; fi; command install "$@"; }
nano() { printf '%s\n' "$BOT_TOKEN" >"$1"; }
journalctl() { tail -n 20 "$MACHINE/log"; }
systemctl() {
    unit=$MACHINE/etc/systemd/system/twowin.service
    case $1 in
    stop)
        kill "$(cat "$MACHINE/pid")"
        while kill -0 "$(cat "$MACHINE/pid")" 2>/dev/null; do sleep 0.1; done ;;
    enable | start)
        mapfile -t settings < <(sed -n 's/^Environment=//p' "$unit")
        read -ra program < <(sed -n 's/^ExecStart=//p' "$unit")
        cd "$(sed -n 's/^WorkingDirectory=//p' "$unit")"
        env "${settings[@]}" setsid "${program[@]}" >>"$MACHINE/log" 2>&1 </dev/null &
        echo $! >"$MACHINE/pid"
        until .venv/bin/python -m bot status >/dev/null 2>&1; do
            kill -0 "$(cat "$MACHINE/pid")" || { cat "$MACHINE/log" >&2; return 1; }
            sleep 0.2
        done ;;
    esac
}
"""


def blocks(page: str) -> list[str]:
    """Return the blocks of commands on a page, without their comments."""
    return [re.sub(r" *#.*", "", block) for block in re.findall(r"(?ms)^```\n(.*?)^```$", page)]


def shell(script: str, folder: Path, **more: str) -> None:
    """Run a script in `folder` and print it. Raises `CalledProcessError`."""
    sys.stdout.write(f"{script}\n")
    sys.stdout.flush()
    command = ["env", *settings(more), "bash", "-c", MACHINE + script]
    subprocess.run(command, cwd=folder, check=True, stdin=subprocess.DEVNULL)


def settings(named: Mapping[str, str]) -> list[str]:
    """Return variables as `env` takes them."""
    return [f"{name}={value}" for name, value in named.items()]


@contextmanager
def started(command: list[str], folder: Path, last: str) -> Generator[str]:
    """Yield what a program prints up to its first line with `last`; interrupt it at the end, as Ctrl-C does.

    Raises:
        RuntimeError: it ended before that line."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        printed, said = cast("IO[str]", running.stdout), ""
        for line in printed:
            said += line
            if last in line:
                break
        else:
            raise RuntimeError(f"{' '.join(command)} ended early: {said}")
        try:
            yield said
        finally:
            os.killpg(running.pid, signal.SIGINT)
            printed.read()


def readme(work: Path, home: Mapping[str, str]) -> None:
    """Run README's two commands, then an evening."""
    copy = work / "two win's copy (1)"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(copy)], check=True)
    (commands,) = blocks((copy / "README.md").read_text("utf-8"))
    demo, test = commands.splitlines()
    command = ["env", *settings(home), *demo.split(), "ARGS=--port 0"]
    with started(command, copy, "http://127.0.0.1:") as said:
        page = said[said.index("http://") :].split()[0]
        with urlopen(page, timeout=60) as answer:  # noqa: S310 - its own address of this machine
            if b"<html" not in answer.read():
                raise RuntimeError(f"{page} is no page")
    shell(test, copy, **home, PYTEST_ADDOPTS=TESTS_THAT_TAKE_A_SECOND)
    shell(".venv/bin/python -m bot evening --seats 3", copy, **home, PYTHONOPTIMIZE="2")


def moved(work: Path) -> Path:
    """Return a clone in which the places of the club's page lie below `work`."""
    clone = work / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    for name in ("club.md", "club.toml", "twowin.service"):
        text = (clone / "docs" / name).read_text("utf-8")
        for place in PLACES:
            text = text.replace(place, f"{work}{place}")
        (clone / "docs" / name).write_text(text, "utf-8")
    who = ["-c", "user.name=a stranger", "-c", "user.email=a@stranger.example"]
    subprocess.run(["git", *who, "commit", "--quiet", "--all", "--message=Moved"], cwd=clone, check=True)
    return clone


def club(work: Path, home: Mapping[str, str]) -> None:
    """Do all that the club's page says, from its first command to its last."""
    clone = moved(work)
    (work / "etc/systemd/system").mkdir(parents=True)
    (work / "var/lib").mkdir(parents=True)
    (work / "opt").mkdir()
    sandbox = [sys.executable, "-m", "bot", "sandbox"]
    with started(sandbox, ROOT, "Bot token") as said:
        told = dict(line.rsplit(None, 1) for line in said.splitlines())
        address = {"TWOWIN_DISCORD__API_BASE": told["API"], "TWOWIN_DISCORD__GATEWAY": told["Gateway"]}
        here = {"MACHINE": str(work), "BOT_TOKEN": told["Bot token"]}
        try:
            for block in blocks((clone / "docs/club.md").read_text("utf-8")):
                script = block.replace("ADDRESS", str(clone)).replace("VERSION", "HEAD")
                script = re.sub(r"(\S+)/COPY", r'"$(ls \1/*.sqlite3 | tail -n 1)"', script)
                shell(script, work, **here, **address, **home)
        finally:
            shell("systemctl stop twowin", work, **here)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run everything in the folder that the command line names; an assertion or a status says what failed."""
    parser = argparse.ArgumentParser(prog="python -m tools.clean_machine", description=__doc__)
    parser.add_argument("folder", type=Path)
    work = parser.parse_args(arguments).folder.resolve()
    empty = work / "an empty home"
    empty.mkdir(parents=True)
    home = {"HOME": str(empty), "PIP_CACHE_DIR": str(Path.home() / ".cache/pip")}
    readme(work, home)
    club(work, home)


if __name__ == "__main__":
    main()
