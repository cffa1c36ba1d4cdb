# What a window needs, by the names of Debian's packages.
WINDOW = libgl1 libgl1-mesa-dri libmtdev1 xclip
BIN = .venv/bin

.PHONY: help run test screens lint clean

help:  ## Show this list
	@sed -nE 's/^([a-z]+):.*##/  make \1\t/p' $(MAKEFILE_LIST)

run: .venv/ready  ## Start the companion
	@.ci/packages $(WINDOW) || echo "Starting without these packages."
	@$(BIN)/companion

test: .venv/ready  ## Run the tests
	@.ci/packages $(WINDOW) xvfb || echo "Tests that open a window need these packages."
	$(BIN)/pytest --ignore=tests/ui/screens

# Software rendering makes these slow: a process of its own for each keeps them independent.
screens: .venv/ready  ## Test every screen by touch (takes a while)
	@.ci/packages $(WINDOW) xvfb
	@for file in tests/ui/screens/test_*.py; do $(BIN)/pytest -q $$file || exit 1; done

lint: .venv/ready  ## Check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

clean:  ## Remove all that can be made again
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +

.venv/ready: pyproject.toml .ci/constraints.txt
	@.ci/setup
