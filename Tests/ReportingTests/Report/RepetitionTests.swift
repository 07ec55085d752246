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
                try repetition(repository: repository).lines == """
                    git clone https://example.org/lab lab && git -C lab checkout 0123456789
                    swift build -c release --package-path lab && export PATH="$PWD/lab/.build/release:$PATH"
                    lab replay run.json
                    """)
        }
        #expect(
            try repetition(repository: "https://example.org/lab").sentence
                == "The run took 1 h 24 min. The last line measures the same again, and says which statements of this "
                + "result hold there.")
        #expect(try repetition(named: "my run.json").call == "lab replay 'my run.json'")
    }

    @Test(
        "there are no lines to get a repository whose address is not plain",
        arguments: [
            "javascript:alert(1)", "https://user:word@example.org/lab", "https://example.org/lab;rm", "/srv/lab",
            "https://example.org/$(touch x)", "--upload-pack=x", "https://example.org/lab && x",
        ])
    func addresses(_ address: String) throws {
        let repetition = try repetition(repository: address)
        #expect(repetition.lines == "lab replay run.json")
        let start = "It takes a build of commit 0123456789. The run took 1 h 24 min. This line measures "
        #expect(repetition.sentence.hasPrefix(start))
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
        #expect(hostile.build == [] && !hostile.sentence.contains("rm"))
    }

    @Test("the first line of a page leads to the lines that measure it again, which a result of another tool has not")
    func link() throws {
        var result = SectionSample.result
        result.environment?.provenance.repository = "https://example.org/lab"
        result.environment?.provenance.commit = "0123456789abcdef0123"
        result.environment?.provenance.isDirty = false
        let page = SectionSample.page(result)
        #expect(page.contains("href=\"#repeat\">Repeat it") && page.contains("<div class=\"group\" id=\"repeat\">"))
        #expect(page.contains("<pre><code>git clone https://example.org/lab lab &amp;&amp; git -C lab checkout "))

        result.source = .init(tool: "google-benchmark")
        let foreign = SectionSample.page(result)
        #expect(!foreign.contains("href=\"#repeat\"") && !foreign.contains("id=\"repeat\""))
    }
}
