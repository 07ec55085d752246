# Everything a machine with Swift and make needs: `make run`, `make test`.

# Which libraries are installed is asked anew each time: cached manifests and plans would not see a new one.
ASK_ANEW = --manifest-cache none --disable-build-manifest-caching
# Tests build apart from the command: they are optimised too, but keep internal symbols visible.
TESTS = --scratch-path .build/tests -c release -Xswiftc -enable-testing
MILLI = .build/release/milli
SOURCES = Package.swift Sources Benchmarks Tests docs/Example/Package.swift docs/Example/Sources

.PHONY: run test build docs setup lint format clean

# The result and its report lie in results/local, both called by the time.
run: build
	@status=0; stamp=$$(date -u +%Y-%m-%dT%H%M%SZ); \
	$(MILLI) run --profile quick --json results/local/$$stamp.json --html results/local/$$stamp || status=$$?; \
	if [ $$status -eq 1 ]; then echo "exit status 1: a verdict above is not 'within'; that is a finding, not a failure"; \
	elif [ $$status -ne 0 ]; then exit $$status; fi

test: setup
	swift build $(ASK_ANEW) $(TESTS) --build-tests
	swift test $(ASK_ANEW) $(TESTS) --skip-build

build: setup
	swift build $(ASK_ANEW) -c release --product milli

# The articles and the libraries' interfaces, for a browser.
docs: build
	@./.ci/docs

# Installs what is missing, libraries and what draws charts; quick when nothing is.
setup:
	@./.ci/setup

lint:
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

clean:
	rm -rf .build
