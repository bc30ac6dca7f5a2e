# Every target makes its own environment first; PYTHON names the interpreter (3.11 or newer).
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin

.PHONY: decks test goldens codes reference lint types bench mutants fuzz oldest catalogs clean

decks: $(VENV)/ready                    ## build every game in every language into output/
	$(BIN)/deckgen build

test: $(VENV)/ready-test                ## all tests
	$(BIN)/python -m pytest

goldens: $(VENV)/ready-test             ## record the games of tests/rules/golden again; read the difference
	GOLDEN=write $(BIN)/python -m pytest tests/rules/test_golden.py

codes: $(VENV)/ready                    ## deckgen/docs/diagnostics.md from deckgen/codes.toml
	PYTHONUTF8=1 $(BIN)/python -m deckgen.codes > deckgen/docs/diagnostics.md

reference: $(VENV)/ready-test           ## write deckgen/docs/face.md from the table of face elements
	$(BIN)/python -m tests.reference

lint: $(VENV)/ready-test
	$(BIN)/ruff check .

types: $(VENV)/ready-test
	$(BIN)/mypy

bench: $(VENV)/ready-test               ## speed beside the references, as ratios
	$(BIN)/python -m tests.bench

mutants: $(VENV)/ready-test             ## faults planted one by one, and who tells of them
	$(BIN)/python -m tests.mutants

fuzz: $(VENV)/ready-test                ## whole projects mutated: tracebacks, hangs, memory, faults without a line
	$(BIN)/python -m tests.fuzz

oldest:                                 ## all tests with the oldest version of every dependency
	$(PYTHON) -m venv $(VENV)-oldest
	$(VENV)-oldest/bin/python -m pip install --quiet --constraint .ci/constraints-oldest.txt --editable ".[test]"
	$(VENV)-oldest/bin/python -m pytest

catalogs: $(VENV)/ready                 ## refresh locales/*.pot and every .po from the sources
	$(BIN)/deckgen locale update

$(VENV)/ready: pyproject.toml .ci/constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --constraint .ci/constraints.txt --editable .
	touch $@

$(VENV)/ready-test: $(VENV)/ready
	$(BIN)/python -m pip install --quiet --constraint .ci/constraints.txt --editable ".[test,lint]"
	touch $@

clean:
	rm -rf $(VENV) $(VENV)-oldest build dist output/*/
