# make play     the table in your browser; needs Python 3.11 or newer and nothing else
# make test     every test, browser tests included
# make check    style, types, import contract, the browser code's types, rule ids
# make help     the rest

SHELL := /bin/sh
.DEFAULT_GOAL := help

# Another Python, or arguments for pytest and the server:  make play PYTHON=python3.12 ARGS="--port 9000"
ARGS ?=
export PYTHON OIKIST_CHROMIUM

VENV = python=$$(tools/find-python.sh) && "$$python" tools/environments.py
T := .venv-test/bin

.PHONY: help play play-env test test-interpreted test-compiled test-env check check-style check-types check-imports check-rules \
	check-shifts check-tree check-words check-web words format lock bench clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null || grep '##' Makefile

play: play-env ## start the table and open a browser; ARGS goes to `oikist serve`
	@exec .venv/bin/oikist serve --open $(ARGS)

play-env:
	@$(VENV) play

# Tests with real browsers, servers and clocks can fail because the machine was busy. What fails is run once more, alone and one after
# the other, and has to pass then; both runs are in the output.
alone = $(1)/python -m pytest -n 0 --last-failed --last-failed-no-failures all

test: test-interpreted test-compiled ## every test: all of them interpreted, the engine's also compiled

test-env:
	@$(VENV) test

# Apart, because Playwright keeps an event loop running in the process that the server's tests want for their own.
test-interpreted: test-env ## the whole suite from src; ARGS goes to pytest
	@chromium=$$(tools/find-chromium.sh) || [ -z "$$CI" ] || exit 1; \
	export OIKIST_EXPECT=interpreted OIKIST_CHROMIUM=$$chromium; \
	$(T)/python -m pytest -n 2 --dist loadfile -m browser $(ARGS) || $(call alone,$(T)) -m browser $(ARGS) || exit 1; \
	$(T)/python -m pytest -n 2 -m "not browser" $(ARGS) || $(call alone,$(T)) -m "not browser" $(ARGS)

test-compiled: ## the engine's tests on a compiled install that holds the core's dependencies alone
	@$(VENV) engine
	@OIKIST_EXPECT=compiled .venv-engine/bin/python -m pytest -n 2 tests/engine $(ARGS) || \
	OIKIST_EXPECT=compiled $(call alone,.venv-engine/bin) tests/engine $(ARGS)

# Apart from each other, so that `make -k check` shows everything that is wrong.
check: check-style check-types check-imports check-rules check-shifts check-tree check-words check-web ## every check

check-style: test-env ## style and format of the Python code
	$(T)/ruff check
	$(T)/ruff format --check

check-types: test-env
	$(T)/mypy src tests examples benchmarks tools setup.py

check-imports: test-env ## the import contract
	$(T)/lint-imports --no-logo

check-rules check-shifts check-tree: check-%: test-env
	$(T)/python tools/check_$*.py

check-words: test-env ## the catalogues: complete, in step with the sources, compiled
	$(T)/python tools/catalogue.py check

check-web: node_modules/.package-lock.json ## types of the browser's code, from its JSDoc comments
	node_modules/.bin/tsc --project tsconfig.json

node_modules/.package-lock.json: package-lock.json
	@command -v npm >/dev/null || { echo "Checking the browser's code needs Node.js (Debian: sudo apt-get install nodejs npm)"; exit 1; }
	npm ci --no-audit --no-fund --loglevel=error

words: test-env ## bring the catalogues of all languages in step with the sources; says how much is to be translated
	$(T)/python tools/catalogue.py update $(ARGS)

format: test-env ## put every file into the common format
	$(T)/ruff check --fix
	$(T)/ruff format

# The lock files hold for Python 3.11 and newer on every system; hashes are checked when they are installed.
COMPILE = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate $(LOCK_ARGS) pyproject.toml requirements/build.in

lock: ## make the lock files anew; LOCK_ARGS=--upgrade takes the newest versions
	@python=$$(tools/find-python.sh) && "$$python" -m venv .venv-lock && .venv-lock/bin/pip install --quiet uv
	$(COMPILE) --extra all -o requirements/play.lock
	$(COMPILE) --extra engine-tests -c requirements/play.lock -o requirements/engine.lock
	$(COMPILE) --all-extras -c requirements/play.lock -c requirements/engine.lock -o requirements/dev.lock

bench: play-env ## measure the speed of this machine
	@.venv/bin/oikist bench $(ARGS)

clean: ## remove what the Makefile made
	rm -rf .venv .venv-test .venv-engine .venv-lock node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis \
		.import_linter_cache test-results build dist
	find src tests examples benchmarks tools -name __pycache__ -type d -prune -exec rm -rf {} +
