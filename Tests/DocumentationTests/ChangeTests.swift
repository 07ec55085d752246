import CommandSupport
import Foundation
import Results
import Testing

/// MAINTAINING says which files a change touches. One example of each change is followed through the sources.
@Suite struct ChangeTests {
    /// Something that was added as a row of the table says.
    struct Example: Sendable, CustomTestStringConvertible {
        /// The first entry of the row.
        let change: String
        /// A pattern of its name in the sources.
        let name: String
        /// A pattern of it in the documents and tests that have to say it, where these do not use that name.
        var saying: String?
        /// The files in which it occurs because it is used there.
        var uses: Set<String> = []

        var testDescription: String { change }
    }

    private static let examples = [
        Example(
            change: "a metric that is timed or read of the system", name: #"\breadCalls\b"#,
            saying: #"\bread-calls\b"#),
        Example(
            change: "a metric that the allocator counts, or that the gate judges",
            name: #"[ (\[]\.resident\b|\blet resident = Metric\b"#, saying: #"\bresident\b"#,
            uses: [
                "Sources/Lab/Reporting/Answers/Price.swift", "Sources/Lab/Reporting/Exports/BenchstatExport.swift",
            ]),
        Example(
            change: "a metric of programs", name: #"[ (\[]\.userTime\b|\blet userTime = Metric\b"#,
            saying: #"\buser-time\b"#,
            uses: [
                "Sources/Lab/Reporting/Exports/HyperfineExport.swift",
                "Sources/Lab/Results/OtherTools/HyperfineFile.swift",
            ]),
        Example(
            change: "a plan", name: #"\bcase (\w+, )*system\b|[\s(\[]\.system\b|\blet system = Plan\b|\bSystemPlan\b"#,
            saying: #"[`*]system[`*]"#, uses: ["Sources/Lab/Results/OtherTools/HyperfineFile.swift"]),
        Example(change: "a statistic of a cell", name: #"\bp25\b"#),
        Example(
            change: "another number of a cell", name: #"\bbytesPerCall\b"#,
            uses: ["Sources/Lab/Reporting/Answers/CachedStream.swift"]),
        Example(
            change: "a reason for no number", name: #"\bindivisibleWork\b"#,
            uses: ["Sources/Lab/Gate/Running/CellTiming.swift"]),
        Example(change: "an option of a command", name: #""--permutations""#),
        Example(change: "an option of `gate`", name: #""--time-all""#, saying: #"--time-all\b"#),
        Example(change: "a format of dumps", name: #"\bKIFReader\b"#, saying: #"\bKIF\b"#),
        Example(change: "an exporter", name: #"(\.|let )benchstat\b"#, saying: #"\bbenchstat\b"#),
        Example(change: "a control of the gate", name: #""positive""#, saying: #"\bmore\s+work\b"#),
        Example(
            change: "a chart", name: #"\bChartTemplate\.throughput\b|\bthroughput_json\b"#,
            saying: #"\bthroughput\b"#),
    ]

    /// The rows of the table, by their first entries.
    private static func rows() throws -> [String: [String]] {
        let page = try Document("MAINTAINING.md").text
        let section = page.components(separatedBy: "## What a change touches\n").last?.components(separatedBy: "\n## ")
        let lines = section?.first?.components(separatedBy: "\n").filter { $0.hasPrefix("| ") } ?? []
        let rows = lines.dropFirst(2).map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }
        return Dictionary(rows.map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { first, _ in first })
    }

    /// The Swift files below a folder of the package, by their paths in it.
    private static func sources(below folder: String) throws -> [String: String] {
        let root = Command.package.path + "/"
        let url = Command.package.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.allObjects ?? []
        var sources: [String: String] = [:]
        for case let file as URL in files where file.pathExtension == "swift" {
            sources[String(file.path.dropFirst(root.count))] = try String(contentsOf: file, encoding: .utf8)
        }
        return sources
    }

    /// True if a text has something of a pattern. Foundation looks through all sources in a tenth of the time that
    /// `Regex` takes, and its boundary of words parts `KIFReader.self`.
    private static func contains(_ pattern: String, _ text: String) -> Bool {
        text.range(of: pattern, options: .regularExpression) != nil
    }

    @Test("each row of the table has an example")
    func everyRowIsFollowed() throws {
        #expect(try Set(Self.rows().keys) == Set(Self.examples.map(\.change)))
    }

    @Test(
        "the sources that name an example are those of its row, and those that declare it name it", arguments: examples)
    func rowIsTrue(example: Example) throws {
        let row = try #require(try Self.rows()[example.change])
        let paths = row.map { DocumentedCalls.codeSpans(of: $0) }
        let sources = try Self.sources(below: "Sources")
        let naming = Set(sources.filter { Self.contains(example.name, $0.value) }.keys)
        #expect(!naming.isEmpty)

        let listed = paths.flatMap { $0 }
        let unlisted = naming.subtracting(example.uses).filter { file in
            !listed.contains { file == $0 || file.hasPrefix("\($0)/") }
        }
        #expect(unlisted == [], "the row does not list them")

        for path in paths[0] {
            #expect(naming.contains { $0 == path || $0.hasPrefix("\(path)/") }, "\(path) has nothing of the example")
        }
    }

    @Test("the documents and tests in which a row has to be said say its example", arguments: examples)
    func rowIsSaid(example: Example) throws {
        let row = try #require(try Self.rows()[example.change])
        for path in DocumentedCalls.codeSpans(of: row[1]) {
            let text = try Document(path).text
            #expect(Self.contains(example.saying ?? example.name, text), "\(path) does not say it")
        }
    }

    /// A look at the text, which knows no types: it finds comparisons of what is called `metric`, and none of a
    /// variable with another name.
    @Test("no source asks if a metric is a certain one: a property of the metric answers what it wants to know")
    func metricsHaveAnswers() throws {
        let metrics = Command.package.appendingPathComponent("Sources/Lab/Vocabulary/MetricsOfTheLab.swift")
        let names = try String(contentsOf: metrics, encoding: .utf8)
            .matches(of: /static let (\w+) = Metric\(/).map { String($0.output.1) }
        #expect(names.count == Metric.ofLab.count)

        let name = "\\.(\(names.joined(separator: "|")))\\b"
        let questions = "[mM]etric\\)? [=!]= \(name)|[ \\[]\(name)[^\\]\\n]*\\]\\.contains\\([^)\\n]*[mM]etric\\)"
        #expect(Self.contains(questions, "metric == .time"))
        #expect(Self.contains(questions, "[.time, .bytes].contains(metric)"))
        for folder in ["Sources", "Benchmarks"] {
            for (path, text) in try Self.sources(below: folder) {
                let comparison = text.range(of: questions, options: .regularExpression).map { String(text[$0]) }
                #expect(comparison == nil, "\(path)")
            }
        }
    }
}
