# What can be done here. The first target that needs them creates .venv and builds the extension modules; later ones
# rebuild only what changed. Needs Python 3.11 or newer, g++ 12 or newer and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXAMPLE := examples/lancashire-2018-4p-rail-round-2.json
SANITIZED := build/sanitized
PROFILED := build/profile
# Python on the sanitized build; leaks are not looked for, as the interpreter keeps its memory at the end.
WATCHED = ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONPATH=$(SANITIZED) \
	LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" $(BIN)/python

# Everything that the extension modules are compiled from; the generated files follow from these.
CPP := $(filter-out src/brass_core/_batch.cpp,$(wildcard cpp/brass/*/*.cpp cpp/brass/*/*.h src/brass_core/*.cpp src/brass_core/*.h))
NATIVE := $(CPP) $(wildcard src/brass_core/*.pyx src/brass_core/*.pxd src/brass_core/data/*.json) cpp/generate_tables.py setup.py

.PHONY: suggest test bench profile sanitize lint format readme build wheel dist-check clean

suggest: build  ## recommend a turn for the example position
	@$(BIN)/brass-ai suggest $(EXAMPLE)

test: build  ## run all tests
	$(BIN)/python -m pytest $(ARGS)

bench: build  ## measure the speed of the core and of the search
	$(BIN)/python -m pytest bench $(ARGS)

profile: build  ## show where the time of searches goes, on a build that counts
	BRASS_PROFILE=1 $(BIN)/python setup.py --quiet build --build-lib $(PROFILED)
	@PYTHONPATH=$(PROFILED) $(BIN)/brass-ai profile --breakdown $(ARGS)

build: $(VENV)/.built  ## create .venv and compile

$(VENV)/.environment: pyproject.toml
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > $(VENV)/build-requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(VENV)/build-requirements.txt
	@touch $@

$(VENV)/.built: $(VENV)/.environment $(NATIVE)
	@echo "Compiling, a minute or two from nothing ..."
	@touch $@.begun  # what changes while this runs is newer
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[cluster,parquet,report,server,test,develop]'
	@mv $@.begun $@

sanitize: build  ## play games and test the core on a build that checks every memory access and all arithmetic
	BRASS_SANITIZE=1 $(BIN)/python setup.py --quiet build --build-lib $(SANITIZED)
	$(WATCHED) tools/play_sanitized.py $(SANITIZED)
	$(WATCHED) -m pytest -k 'not referee' tests/rules tests/test_information.py tests/test_search.py tests/test_batch.py

lint: build  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/mypy

format: build  ## bring all sources into the project's style
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .
	$(BIN)/clang-format -i $(CPP)

readme: build  ## put the present suggestion into README.md
	$(BIN)/python tools/write_readme_example.py $(BIN)/brass-ai suggest $(EXAMPLE)

wheel: build  ## a source distribution, and from it a wheel for any machine of this kind, in dist/
	rm -rf dist
	BRASS_PORTABLE=1 $(BIN)/python -m build --no-isolation .

dist-check: wheel  ## install both distributions into new environments and ask each for a suggestion
	$(BIN)/python tools/check_distributions.py dist $(EXAMPLE)

clean:  ## remove all that was made, except .venv with its packages
	rm -rf build dist cpp/generated src/*.egg-info src/brass_core/*.so src/brass_core/_batch.cpp $(VENV)/.built
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
