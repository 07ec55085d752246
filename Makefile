# Everything a machine with Swift and make needs: `make run`, `make test`.

# Look for installed libraries each time: a cached manifest or plan would not see a new one.
ASK_ANEW = --manifest-cache none --disable-build-manifest-caching
# Tests are built apart from the command: optimised too, but for reports, and with internal symbols visible.
TESTS = --scratch-path .build/tests -c release -Xswiftc -enable-testing
MILLI = .build/release/milli
SOURCES = Package.swift Sources Plugins Benchmarks Tests \
  docs/Example/Package.swift docs/Example/Sources docs/Example/Tests \
  results/gate/foreign/Lab results/gate/foreign/peers

# Folders for `make install`.
PREFIX = /usr/local
INSTALLED = $(DESTDIR)$(PREFIX)
SHELL_FILES = share/man/man1/milli.1 share/bash-completion/completions/milli share/zsh/site-functions/_milli \
  share/fish/vendor_completions.d/milli.fish

.PHONY: run test build-tests build install uninstall docs setup lint format fuzz clean

# The result and its report go to results/local, under the time. A time over its budget is no failure, but a mismatch
# or a crash is one.
run: setup build
	@status=0; result=results/local/$$(date -u +%Y-%m-%dT%H%M%SZ); \
	$(MILLI) run --profile quick --json $$result.json --html $$result || status=$$?; \
	if [ $$status -eq 1 ] && grep -q '"mismatches":\[\]' $$result.json && grep -q '"failures":\[\]' $$result.json; then \
	  echo "exit status 1: a budget is exceeded or a number is missing, see above; that is a finding, not a failure"; \
	elif [ $$status -ne 0 ]; then exit $$status; fi

# Installs nothing: what is missing is said first, and the tests that need it are skipped.
test:
	@./.ci/setup missing
	@$(MAKE) --no-print-directory build-tests
	@./.ci/tests $(ASK_ANEW) $(TESTS)

build-tests:
	MILLI_QUICK_BUILD=1 swift build $(ASK_ANEW) $(TESTS) --build-tests

build:
	swift build $(ASK_ANEW) -c release --product milli

# Installs the command, its manual page and the completions of three shells: make install PREFIX=~/.local
# DESTDIR=FOLDER puts all of it below that folder, where it is packed from.
install: build
	mkdir -p "$(INSTALLED)/bin" $(foreach file,$(SHELL_FILES),"$(INSTALLED)/$(dir $(file))")
	install -m 755 $(MILLI) "$(INSTALLED)/bin/milli"
	$(MILLI) manual > "$(INSTALLED)/share/man/man1/milli.1"
	$(MILLI) completions bash > "$(INSTALLED)/share/bash-completion/completions/milli"
	$(MILLI) completions zsh > "$(INSTALLED)/share/zsh/site-functions/_milli"
	$(MILLI) completions fish > "$(INSTALLED)/share/fish/vendor_completions.d/milli.fish"

uninstall:
	rm -f "$(INSTALLED)/bin/milli" $(foreach file,$(SHELL_FILES),"$(INSTALLED)/$(file)")

# Builds the articles and the libraries' interfaces.
docs: build
	@./.ci/docs

# Installs the optional tools that are missing; quick if none is.
setup:
	@./.ci/setup

# The format, 120 columns of source and 130 of a page's text, comments whose `Source:` exists, and habits of text.
lint:
	swift format lint --strict --parallel --recursive $(SOURCES)
	@./.ci/columns
	@./.ci/sources
	@./.ci/text

# make fuzz SECONDS=3600 [READER=dump [INPUT=FILE]]
SECONDS = 60
fuzz:
	@./.ci/fuzz $(SECONDS) $(READER) $(INPUT)

format:
	swift format --in-place --parallel --recursive $(SOURCES)

clean:
	rm -rf .build
