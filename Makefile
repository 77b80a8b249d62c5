# Every command is one word. `make` alone lists them.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python

.DEFAULT_GOAL := help
.PHONY: help install setup demo test sandbox quick texts lint languages check fix bench figures screens simulate soak steady release mutants lock clean

help: ## list the commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; call make PYTHON=/path/to/python3.11" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing: apt-get install python3-venv (Debian, Ubuntu), then call make again" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.made requirements/runtime.lock
	@echo "Installing into $(VENV), once; this takes a minute"
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/runtime.lock
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements/dev.lock pyproject.toml
	@echo "Installing into $(VENV), once; this takes a few minutes"
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/dev.lock
	@$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.runtime

# The command that messages of the program name; an editable installation brings its own.
$(VENV)/bin/twowin: $(VENV)/.runtime
	@printf '%s\n' '#!/bin/sh' 'here=$$(dirname "$$(readlink -f "$$0")")' \
		'PYTHONPATH="$$here/../.." exec "$$here/python" -m bot "$$@"' >$@
	@chmod +x $@

install: $(VENV)/bin/twowin ## make .venv with what the bot itself needs, for hosts
	@$(PY) -OO -m compileall -q $(VENV)/lib bot engine migrations

setup: $(VENV)/.dev ## make .venv with everything the other commands need

demo: $(VENV)/.runtime ## play in the browser against bots; no Discord account needed
	@$(PY) -m bot demo $(ARGS)

# Python keeps what it compiled, whatever it was told outside: each of the many processes would compile everything again.
test: export PYTHONDONTWRITEBYTECODE =
test: $(VENV)/.dev ## run the tests (browser tests are skipped where Chromium is missing); ARGS="-m 'not soak'" for what CI runs beside
	$(PY) -m pytest -n 4 --dist loadgroup -o testpaths=tests $(ARGS)

sandbox: export PYTHONDONTWRITEBYTECODE =
sandbox: $(VENV)/.dev ## run the tests of the pretend Discord and of its page
	$(PY) -m pytest -n 4 --dist loadgroup sandbox/tests $(ARGS)

quick: $(VENV)/.dev ## the tests of what a change touches, by what git says (seconds)
	@$(PY) -m tools.quick $(ARGS)

texts: $(VENV)/.dev ## keep what is said now as the texts that tests compare with; then read git's diff
	$(PY) -m pytest -q --rewrite-texts --ignore tests/tools -k word_for_word $(ARGS)

lint: $(VENV)/.dev ## format, lint, types, import contracts: the fast part of check
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/basedpyright --warnings
	$(VENV)/bin/lint-imports

languages: $(VENV)/.runtime ## what is missing or wrong in the sentences of LANGUAGE=..., or of every language
	@$(PY) -m tools.languages $(LANGUAGE)

check: lint test sandbox ## everything that must be green at every commit

fix: $(VENV)/.dev ## format, and fix what the linter can fix by itself; the rest is listed at the end
	@$(VENV)/bin/ruff check --quiet --fix --exit-zero . >/dev/null
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check .

bench: $(VENV)/.dev ## speeds, beside the limit measured in the same run
	$(PY) -m tools.benchmark $(ARGS)

figures: export PYTHONDONTWRITEBYTECODE =
figures: export PYTHONOPTIMIZE = 2
figures: $(VENV)/.dev ## what a round costs beside the floor, and the bot under load (three quarters of an hour)
	$(PY) -m tools.figures $(ARGS)

screens: $(VENV)/.dev ## take the screenshots of the README; with LANGUAGE=de, every message of whole evenings in it, into .screens/de (needs Chromium)
	$(if $(LANGUAGE),$(PY) -m tools.measure screens --language $(LANGUAGE) --pictures .screens/$(LANGUAGE) $(ARGS),$(PY) -m tools.take_screens)

simulate: $(VENV)/.dev ## the simulated world of SEED=..., and WORLDS=... after it
	$(PY) -m tests.simulation $(or $(SEED),0) $(or $(WORLDS),1)

soak: SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
soak: $(VENV)/.dev ## the slow sweeps, by chance (SEED=... repeats one): run before an issue is called done
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/soak.lock
	TWOWIN_SOAK_SEED=$(SEED) $(PY) -m pytest -m "soak or hypothesis" --hypothesis-profile soak --hypothesis-seed $(SEED) --timeout 3600 $(ARGS)

steady: export PYTHONDONTWRITEBYTECODE =
steady: $(VENV)/.dev ## the whole suite twenty times while another program keeps the cores busy (two and a half hours)
	$(PY) -m tools.steady_suite $(ARGS)

release: $(VENV)/.dev ## wheel, sdist, image context and notes of this version into dist/, after every upgrade was tried
	@$(PY) -m tools.release

mutants: $(VENV)/.dev ## small wrong changes, and whether the tests notice (hours; goes on where it stopped)
	$(PY) -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/mutants.lock
	$(VENV)/bin/mutmut run $(ARGS)
	$(VENV)/bin/mutmut results

lock: $(VENV)/.dev ## compile the lock files from pyproject.toml, with the newest of everything
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" $(PY) -m tools.locks $(ARGS)

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) dist .pytest_cache .ruff_cache .hypothesis .screens .steady mutants htmlcov .coverage
