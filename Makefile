# What a window needs, by the names of Debian's packages.
WINDOW = libgl1 libgl1-mesa-dri libmtdev1 xclip
BIN = .venv/bin
# Tests that open no window, by their folders.
WINDOWLESS = engine board store play words facts playthroughs device
# The tests are many short processes: what Python has compiled is kept, whatever is set outside.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help run test bench screenshots messages widgets lint clean

help:  ## Show this list
	@sed -nE 's/^([a-z]+):.*##/  make \1\t/p' $(MAKEFILE_LIST)

run: .venv/ready  ## Start the companion
	@.ci/packages $(WINDOW) || echo "Starting without these packages."
	@$(BIN)/companion

test: .venv/ready  ## Run the tests
	@.ci/packages $(WINDOW) xvfb || echo "Tests that open a window need these packages."
	@# Kivy keeps a little of every window: a process for each file that may open one, and one for
	@# each room that opens none; the longest first.
	@{ ls tests/ui/test_layout_*.py tests/ui/test_random_toucher.py tests/ui/test_attacker.py; \
	    printf 'tests/%s\n' $(WINDOWLESS); echo tests/test_*.py; \
	    find tests -mindepth 2 -name 'test_*.py' $(patsubst %,-not -path 'tests/%/*',$(WINDOWLESS)) \
	        -not -name 'test_layout_*' -not -name test_random_toucher.py -not -name test_attacker.py | sort; \
	} | xargs -L 1 -P $$(nproc) $(BIN)/pytest -q --no-header

bench: .venv/ready  ## Measure, and compare with the last committed results
	@.ci/packages $(WINDOW) xvfb
	$(BIN)/python -m tests.bench

screenshots: .venv/ready  ## Take the golden pictures anew
	@.ci/packages $(WINDOW) xvfb
	$(BIN)/pytest -q tests/ui/test_goldens.py --take-pictures

messages: .venv/ready  ## Bring the translations up to date with the texts
	$(BIN)/python .ci/messages.py

widgets: .venv/ready  ## List the widgets for the kv files anew
	$(BIN)/python .ci/widgets.py

lint: .venv/ready  ## Check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

clean:  ## Remove all that can be made again
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml .ci/constraints.txt
	@.ci/setup $(WINDOW) xvfb
