import Foundation

extension OtherToolFormat {
    /// Catch2's benchmarks: its XML (`--reporter xml`), or what it prints. Source: exports, What is read.
    ///
    /// The test case is the experiment, and the benchmark the implementation. The file has a mean and a deviation, but
    /// no samples.
    static let catch2 = OtherToolFormat("catch2") { _, bytes in
        let text = try text(of: bytes)
        let isXML = text.drop(while: \.isWhitespace).hasPrefix("<")
        return isXML ? try Catch2XML.run(text) : Catch2Lines.run(text)
    }
}

private enum Catch2XML {
    static func run(_ text: String) throws(FileError) -> OtherToolRun {
        var run = OtherToolRun(tool: "Catch2")
        var testCase = "Catch2"
        var benchmark: OtherToolBenchmark?

        for match in text.matches(of: /<(\/?)([A-Za-z0-9]+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/) {
            let values = attributes(String(match.3))
            switch (match.1.isEmpty, match.2) {
            case (true, "Catch2TestRun"): run.version = values["catch2-version"]
            case (true, "TestCase"): testCase = values["name"] ?? testCase
            case (true, "BenchmarkResults"):
                guard let name = values["name"] else { throw FileError("", "a BenchmarkResults has no name") }
                benchmark = OtherToolBenchmark(experiment: testCase, implementation: name)
            case (true, "mean"): benchmark?.add("mean", of: .time, values["value"].flatMap { Double($0) })
            case (true, "standardDeviation"):
                benchmark?.add("stddev", of: .time, values["value"].flatMap { Double($0) })
            case (true, "failed"):
                benchmark?.absence = values["message"] ?? "it failed"
                run.failures.append("\(benchmark?.implementation ?? testCase) failed: \(values["message"] ?? "")")
            case (false, "BenchmarkResults"):
                if let benchmark { run.benchmarks.append(benchmark) }
                benchmark = nil
            default: break
            }
        }

        return run
    }

    private static func attributes(_ text: String) -> [String: String] {
        let pairs = text.matches(of: /([\w-]+)="([^"]*)"/).map { (String($0.1), unescaped(String($0.2))) }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}

/// The table printed by Catch2: three lines for each benchmark, under the name of its test case.
private enum Catch2Lines {
    static func run(_ text: String) -> OtherToolRun {
        var run = OtherToolRun(tool: "Catch2")
        var testCase = "Catch2"
        var wrappedName = ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)

        for (number, line) in lines.enumerated() {
            if isRule(line, "-"), number + 2 < lines.count, isRule(lines[number + 2], "-") {
                testCase = lines[number + 1].trimmingCharacters(in: .whitespaces)
            }

            guard line.utf8.count <= OtherToolFormat.longestLine,
                let match = line.wholeMatch(of: /(.*?)\s+\d+\s+\d+\s+[\d.]+ (?:ns|us|ms|s|m|h)\s*/)
            else {
                let isPart = !line.isEmpty && !line.hasPrefix(" ") && !isRule(line, "-") && !isRule(line, ".")
                wrappedName = isPart ? wrappedName + line.trimmingCharacters(in: .whitespaces) + " " : ""
                continue
            }

            let name = (wrappedName + match.1).trimmingCharacters(in: .whitespaces)
            wrappedName = ""
            guard !name.isEmpty, number + 2 < lines.count else { continue }

            var benchmark = OtherToolBenchmark(experiment: testCase, implementation: name)
            benchmark.add("mean", of: .time, first(of: lines[number + 1]))
            benchmark.add("stddev", of: .time, first(of: lines[number + 2]))
            run.benchmarks.append(benchmark)
        }

        return run
    }

    private static func isRule(_ line: String, _ character: Character) -> Bool {
        line.count >= 10 && line.allSatisfy { $0 == character }
    }

    /// The first time of a line, in nanoseconds.
    private static func first(of line: String) -> Double? {
        guard line.utf8.count <= OtherToolFormat.longestLine else { return nil }

        return line.firstMatch(of: /([\d.]+) (ns|us|ms|s|m|h)\b/).flatMap { match in
            let units = ["m": 60e9, "h": 3_600e9]
            let scale = units[String(match.2)] ?? OtherToolRun.nanoseconds(match.2) ?? 1
            return Double(match.1).map { $0 * scale }
        }
    }
}
