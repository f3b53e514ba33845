# Commands of rooftree.  Every target sets up what it needs in .venv and uses it again next time.
#   make PYTHON=python3.12 ...   another interpreter       make test ARGS='-k ecm -x'   options for pytest
#   make WORKERS=0 test          in one process, for a debugger (usually one for each processor)

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(BIN)/python
ARGS   ?=
WORKERS ?= auto
PYTEST := $(RUN) -m pytest -n $(WORKERS) --dist worksteal
CORE   := pyproject.toml CMakeLists.txt $(wildcard cpp/*.cpp cpp/*.hpp)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# -qq: errors are shown, warnings about package indexes are not

.DEFAULT_GOAL := help
.PHONY: help setup peers demo site test test-slow test-hardware sanitize fuzz lint bench accuracy expected-error tables tables-import web docs wheel wheels sdist changelog golden figures clean

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/installed  ## create .venv and install rooftree in it, editable, with all tools

$(VENV)/bin/python:
	@sh tools/check-python $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(CORE) | $(VENV)/bin/python
	$(RUN) -m pip install -qq --editable '.[dev]'
	@$(RUN) -c "from rooftree import native; print('C++ core: ' + (native.why_not() or 'in use'))"
	@touch $@

$(VENV)/docs-installed: pyproject.toml $(VENV)/installed
	$(RUN) -m pip install -qq $$($(RUN) tools/extra.py docs) $$($(RUN) tools/extra.py cluster) $$($(RUN) tools/extra.py clients)
	@touch $@

peers: $(VENV)/installed  ## install OSACA in build/peers, to which tests and benchmarks compare
	$(RUN) -c 'from benchmarks.bench_incore_peers import install; install()'

demo: $(VENV)/installed  ## measure this machine, predict kernels on it and on others, write HTML pages
	$(RUN) examples/demo.py

site: $(VENV)/installed  ## the site of the public INSPECT measurements, Kerncraft's predictions and ours, in build/site
	$(BIN)/rooftree campaign run examples/inspect/inspect.yaml -o build/inspect
	$(BIN)/rooftree site build build/inspect -o build/site --title "The stencils of INSPECT, measured and predicted"

test: $(VENV)/installed  ## run the tests that need no special hardware and are quick
	$(PYTEST) -m "not hardware and not slow" $(ARGS)

test-slow: $(VENV)/docs-installed  ## run the tests that take longer, and those of properties with more examples
	$(PYTEST) -m "(slow or hypothesis) and not hardware" --hypothesis-profile many $(ARGS)

test-hardware: $(VENV)/installed  ## run the tests that need a quiet machine, counters or a real clock
	$(RUN) -m pytest -m hardware $(ARGS)

sanitize: $(VENV)/installed  ## tests of the C++ core and damaged input, with sanitizers for addresses and undefined behaviour
	$(RUN) tools/sanitize.py $(ARGS)

fuzz: $(VENV)/installed  ## damaged input for every reader; make fuzz ARGS='--inputs 1000000' goes on where it ended
	$(RUN) tools/fuzz.py $(ARGS)

lint: $(VENV)/installed  ## style and types
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/installed  ## measure our own speed, and odd loops beside predictions; records go to benchmarks/results/
	$(RUN) -m benchmarks $(ARGS)

accuracy: $(VENV)/installed  ## compare predictions with published and recorded measurements
	$(RUN) -m benchmarks accuracy $(ARGS)
	$(RUN) docs/figures accuracy

expected-error: $(VENV)/installed  ## pool measured errors to the account that predictions state theirs from
	$(RUN) -m benchmarks.bench_expected_error

tables: $(VENV)/installed  ## pack the instruction tables as a wheel holds them, and check every line of them
	$(RUN) tools/incore_tables.py pack
	$(RUN) tools/incore_tables.py check

tables-import: $(VENV)/installed  ## write the instruction tables anew from LLVM 22 (LLVM_MCA=PATH); review the diff
	$(RUN) tools/incore_tables.py import
	$(MAKE) tables
	git --no-pager diff --stat -- src/rooftree/incore/tables

web: web/node_modules/.package-lock.json  ## build the front end of `rooftree serve` (needs node); commit what it writes
	cd web && npm run -s types && npm run -s build && npm run -s build-editor

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --silent
	@touch $@

docs: $(VENV)/docs-installed  ## build the manual in docs/_build/html
	$(RUN) -m sphinx -W --keep-going -q -b html docs docs/_build/html

wheel: $(VENV)/installed  ## build a wheel of this checkout in dist/
	$(RUN) -m pip wheel --quiet --no-deps --wheel-dir dist .

wheels: $(VENV)/installed  ## build wheels in dist/ as they are published, in containers (needs docker)
	$(RUN) -m pip install -qq $$($(RUN) tools/extra.py release)
	$(BIN)/cibuildwheel --output-dir dist .

sdist: $(VENV)/installed  ## build the source distribution in dist/
	$(RUN) -m pip install -qq $$($(RUN) tools/extra.py release)
	$(RUN) -m build --sdist --outdir dist .

changelog: $(VENV)/installed  ## gather the news in changes/ in CHANGELOG.md: make changelog VERSION=0.1.0
	$(RUN) tools/changelog.py '$(VERSION)'

golden: $(VENV)/installed  ## rewrite the golden reports; review the diff before you commit it
	ROOFTREE_GOLDEN=rewrite $(RUN) -m pytest -m "golden and not hardware" $(ARGS)
	git --no-pager diff --stat -- tests/data README.md docs

figures: $(VENV)/installed  ## draw the figures of the manual anew; review the diff before you commit it
	$(RUN) docs/figures
	git --no-pager diff --stat -- docs/figures

clean:  ## remove the environment and everything that was built
	rm -rf $(VENV) build dist docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
