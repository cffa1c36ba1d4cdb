# What a window needs, by the names of Debian's packages.
WINDOW = libgl1 libgl1-mesa-dri libmtdev1 xclip
# A browser, for the page on players' phones.
BROWSER = chromium chromium-driver
BIN = .venv/bin
# The tests are several processes: what Python has compiled is kept, whatever is set outside.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help run test test-all bench screenshots messages widgets selfplay lint clean

help:  ## Show this list
	@sed -nE 's/^([a-z-]+):.*##/  make \1\t/p' $(MAKEFILE_LIST)

run: .venv/ready  ## Start the companion
	@.ci/packages $(WINDOW) || echo "Starting without these packages."
	@$(BIN)/companion

test: .venv/ready  ## Run the tests, with some cases of the longest
	@$(TEST_PACKAGES)
	@$(PYTEST) --ignore=$(SCENES)
	@$(PYTEST) $(SCENES)
	@$(PYTEST) --pixels

test-all: .venv/ready  ## Run every case of every test, in random order
	@$(TEST_PACKAGES)
	@$(call EVERYTHING,--ignore=$(SCENES),--shuffle=$$(date +%s))
	@$(call EVERYTHING,$(SCENES),--shuffle=$$(date +%s))
	@$(call EVERYTHING,--pixels)

# With RETRY=true, what failed is run once more in the usual order: a test that only fails after
# certain others is printed with its seed, but stops nobody.
RETRY = false
EVERYTHING = $(PYTEST) --everything $(1) $(2) || { $(RETRY) && $(PYTEST) --everything --last-failed $(1); }

# As many processes as there are cores, each with one app in one window. The scenes change the size
# of all text again and again: they have processes of their own, without the screens of other tests.
# So does what looks at pixels, because only that needs a display.
PYTEST = $(BIN)/pytest -q -n auto --dist worksteal
SCENES = tests/ui/test_scenes.py
TEST_PACKAGES = .ci/packages $(WINDOW) xvfb $(BROWSER) || echo "Some tests need these packages."

bench: .venv/ready  ## Measure, and compare with the last committed results
	@.ci/packages $(WINDOW) xvfb
	$(BIN)/python -m tests.bench

screenshots: .venv/ready  ## Take the golden pictures anew
	@.ci/packages $(WINDOW) xvfb $(BROWSER)
	$(BIN)/pytest -q --pixels --take-pictures tests/ui/test_goldens.py tests/phone/test_phone_picture.py

messages: .venv/ready  ## Bring the translations up to date with the texts
	$(BIN)/python .ci/messages.py

widgets: .venv/ready  ## List the widgets for the kv files anew
	$(BIN)/python .ci/widgets.py

selfplay: .venv/ready  ## Let empty seats play, and write down what races and powers earned
	$(BIN)/python .ci/selfplay.py

lint: .venv/ready  ## Check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

clean:  ## Remove all that can be made again
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml .ci/constraints.txt
	@.ci/setup $(WINDOW) xvfb $(BROWSER)
