# Everything is set up inside this checkout (.tools, .venv) from a bare machine with python3, pip and make.

PYTHON ?= python3
UV := .tools/bin/uv
BIN := .venv/bin
export UV_SYSTEM_CERTS ?= 1
export UV_PYTHON_DOWNLOADS ?= never

.PHONY: play test test-gpu check bench golden mutants lock clean

play: .venv/played  ## play in the terminal
	@$(BIN)/kingfisher play tabletop

test: check  ## everything that must hold
	$(BIN)/python -m pytest -q -n 2

check: .venv/tested  ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: .venv/tested  ## moves a second, beside a hand-written loop
	$(BIN)/kingfisher bench
	$(BIN)/python -m benchmarks.hand_written

test-gpu: .venv/tested  ## the same games on a GPU, where there is one (needs numba-cuda: pip install '.[gpu]')
	$(BIN)/python -m pytest -q -rs tests/test_gpu.py

golden: .venv/tested  ## write the golden games anew; read the diff before you keep it
	$(BIN)/python -m tests.golden

mutants: .venv/tested  ## change the rules at random and count the changes that the tests notice
	$(BIN)/python -m tests.mutants

lock: $(UV)  ## choose the newest libraries and write them down, without addresses
	$(UV) pip compile -q pyproject.toml --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements.lock
	$(UV) pip compile -q pyproject.toml --extra dev --universal --generate-hashes --no-emit-index-url --no-header --upgrade -o requirements-dev.lock

clean:
	rm -rf .venv .tools dist build

$(UV):
	$(PYTHON) -m pip install -q --disable-pip-version-check --root-user-action=ignore --target .tools uv

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
