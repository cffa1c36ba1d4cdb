# What a window needs, by the names of Debian's packages.
WINDOW = libgl1 libgl1-mesa-dri libmtdev1 xclip
# A browser, for the page on players' phones.
BROWSER = chromium chromium-driver
BIN = .venv/bin
# Tests that open no window, by their folders.
WINDOWLESS = engine content board store play words facts playthroughs device phone
# Tests that walk through every scene, or try much at random.
LONGEST = layout_de layout_fi layout_fr contrast every_language attacker random_toucher
# The tests are several processes: what Python has compiled is kept, whatever is set outside.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help run test test-all bench screenshots messages widgets lint clean

help:  ## Show this list
	@sed -nE 's/^([a-z-]+):.*##/  make \1\t/p' $(MAKEFILE_LIST)

run: .venv/ready  ## Start the companion
	@.ci/packages $(WINDOW) || echo "Starting without these packages."
	@$(BIN)/companion

test: .venv/ready  ## Run the tests: of the longest some cases, and all where something changed
	@$(RUN_TESTS)

test-all: .venv/ready  ## Run every case of every test
	@$(RUN_TESTS) --everything

# One process for all that opens no window; then as many at a time as there are cores, each for a few
# files that do: those that take a while by themselves and first, so that the rest fills the gaps.
RUN_TESTS = .ci/packages $(WINDOW) xvfb $(BROWSER) || echo "Some tests need these packages."; \
	{ echo $(WINDOWLESS:%=tests/%) tests/test_*.py; \
	    printf 'tests/ui/test_%s.py\n' $(LONGEST); \
	    find tests -mindepth 2 -name 'test_*.py' $(WINDOWLESS:%=-not -path 'tests/%/*') \
	        $(LONGEST:%=-not -name 'test_%.py') | sort | xargs -n 4; \
	} | xargs -L 1 -P $$(nproc) $(BIN)/pytest -q --no-header

bench: .venv/ready  ## Measure, and compare with the last committed results
	@.ci/packages $(WINDOW) xvfb
	$(BIN)/python -m tests.bench

screenshots: .venv/ready  ## Take the golden pictures anew
	@.ci/packages $(WINDOW) xvfb $(BROWSER)
	$(BIN)/pytest -q tests/ui/test_goldens.py tests/ui/test_phone_picture.py --take-pictures

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
	@.ci/setup $(WINDOW) xvfb $(BROWSER)
