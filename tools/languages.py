"""What is missing or wrong in the sentences of a language, or of all of them: `python -m tools.languages de`."""

import sys

from bot.locales.catalogues import coverage, read
from bot.locales.phrasebook import DEFAULT_LANGUAGE, installed_sources


def main() -> int:
    """Say it, a line for each fault; returns whether there was one."""
    sources = installed_sources()
    english = read(sources[DEFAULT_LANGUAGE])
    found = [coverage(language, sources[language], english) for language in sys.argv[1:] or sources]
    for each in found:
        sys.stdout.writelines(f"{line}\n" for line in (*each.faults, str(each)))
    return int(any(each.faults for each in found))


if __name__ == "__main__":
    sys.exit(main())
