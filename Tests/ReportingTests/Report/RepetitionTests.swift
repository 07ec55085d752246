import Measurement
import Testing

@testable import Reporting
@testable import Results

/// The lines that measure a result again.
@Suite struct RepetitionTests {
    private func repetition(
        commit: String? = "0123456789abcdef0123", isDirty: Bool? = false, repository: String? = nil,
        named name: String = "run.json"
    ) throws -> Repetition {
        var result = SectionSample.result
        result.duration = 5_048
        #expect(result.environment != nil)
        result.environment?.provenance.commit = commit
        result.environment?.provenance.isDirty = isDirty
        result.environment?.provenance.repository = repository
        return try #require(Repetition(NamedResult(name, result), command: "lab"))
    }

    @Test("of a clean commit and a repository there are lines that get, build and measure it, with what that takes")
    func lines() throws {
        for repository in ["https://example.org/lab", "ssh://git@example.org/lab.git", "git@example.org:lab.git"] {
            #expect(
                try repetition(repository: repository).steps == [
                    .init(
                        text: "Get the sources and build them:",
                        lines: [
                            "git clone https://example.org/lab lab && git -C lab checkout 0123456789",
                            "swift build -c release --package-path lab "
                                + "&& export PATH=\"$PWD/lab/.build/release:$PATH\"",
                        ]),
                    .init(text: "Get the file of the result into this folder:", file: "run.json"),
                    .init(
                        text: "Measure the same again and see which statements hold (the run took 1 h 24 min):",
                        lines: ["lab replay run.json"]),
                ])
        }
        let named = try repetition(named: "my run.json")
        #expect(named.call == "lab replay 'my run.json'" && named.comparison == "lab compare 'my run.json' again.json")
        #expect(named.steps.last?.lines == [named.call])
        #expect(named.manualStep.lines == ["lab run --seed 1 --json again.json", named.comparison])
        #expect(named.manualStep.text == "By hand, in place of step 3: measure, then compare both:")
        #expect(try repetition(repository: "https://example.org/lab").access == nil)
    }

    @Test("the parts of a merged run are measured again by one call, without the folders and the files of a part")
    func parts() throws {
        var result = SectionSample.result
        result.command = [
            "/opt/lab", "run", "search", "--profile", "standard", "--json", "/tmp/part-1.json", "--quiet",
        ]
        result.selection = RecordedSelection(patterns: ["search"])
        result.seed = 7
        result.parts = (1...12).map {
            MergedPart(number: $0, startedAt: result.startedAt, duration: 60, environment: nil)
        }
        let repetition = try #require(Repetition(NamedResult("run.json", result), command: "lab"))
        let step = try #require(repetition.steps.last)
        #expect(step.text.hasPrefix("Measure the same again, all 12 parts in one call, and see which "))
        #expect(repetition.manualStep.lines.first == "lab run search --profile standard --seed 7 --json again.json")
    }

    @Test(
        "there are no lines to get a repository whose address is not plain",
        arguments: [
            "javascript:alert(1)", "https://user:word@example.org/lab", "https://example.org/lab;rm", "/srv/lab",
            "https://example.org/$(touch x)", "--upload-pack=x", "https://example.org/lab && x",
        ])
    func addresses(_ address: String) throws {
        let repetition = try repetition(repository: address)
        #expect(repetition.build.first == "git -C lab checkout 0123456789")
        #expect(!repetition.steps.contains { $0.text.contains(address) || $0.lines.contains { $0.contains("clone") } })
        #expect(
            repetition.access
                == "This result does not name its repository: ask for a clone where you have the result from.")
        #expect(
            repetition.steps[0].text
                == "With a clone of the repository in the folder lab, check commit 0123456789 out and build it:")
    }

    @Test("a commit that no checkout repeats has no lines to get it, and it is said why")
    func commits() throws {
        let repository = "https://example.org/lab"
        let dirty = try repetition(isDirty: true, repository: repository)
        #expect(dirty.build == [])
        #expect(dirty.sources == "It takes a build of commit 0123456789 with the same changes, which are in no commit.")
        let unknown = try repetition(commit: nil, isDirty: nil, repository: repository)
        #expect(unknown.build == [])
        #expect(unknown.sources == "It takes a build of the same sources: their commit is not known.")
        // A result from elsewhere may name anything.
        let hostile = try repetition(commit: "master; rm -rf .", repository: repository)
        #expect(hostile.build == [] && !hostile.steps.contains { $0.text.contains("rm") })
    }

    @Test("the first line of a page leads to the lines that measure it again, which a result of another tool has not")
    func link() throws {
        var result = SectionSample.result
        result.environment?.provenance.repository = "https://example.org/lab"
        result.environment?.provenance.commit = "0123456789abcdef0123"
        result.environment?.provenance.isDirty = false
        let page = SectionSample.page(result)
        #expect(page.contains("href=\"#repeat\">Repeat it") && page.contains("<div class=\"group\" id=\"repeat\">"))
        let clone = "<pre><code>git clone <span>https://example.org/lab</span> lab <span>&amp;&amp;</span> git "
        #expect(page.contains("\(clone)<span>-C</span> lab checkout "))
        #expect(page.contains("<h3>Repeat it</h3><p>1. Get the sources and build them:</p>"))
        #expect(page.contains("<p>3. Measure the same ") && page.contains("<p>By hand, in place of step 3: "))
        // The step that needs the file leads to it where the page knows its address.
        let step = "<p>2. Get the file of the result into this folder: "
        #expect(page.contains("\(step)run.json</p>"))
        var report = SectionSample.report(result)
        report.resultAddress = "result.json"
        #expect(report.html(bundle: nil).contains("\(step)<a href=\"result.json\">run.json</a></p>"))

        // Without a repository it is said first where to ask for one.
        var unnamed = result
        unnamed.environment?.provenance.repository = nil
        #expect(SectionSample.page(unnamed).contains("<h3>Repeat it</h3><p>This result does not name its repository: "))

        result.source = .init(tool: "google-benchmark")
        let foreign = SectionSample.page(result)
        #expect(!foreign.contains("href=\"#repeat\"") && !foreign.contains("id=\"repeat\""))
    }
}
