import Foundation

extension Report {
    /// What is checked as JUnit XML, as CI servers read it (Jenkins' schema junit-10): a suite for each group with
    /// checked rows, a case for each row. What is said beside them is the first suite's output. Source: exports,
    /// `--junit`.
    public var junit: String {
        var remarks = notices
        var suites: [(name: String, checks: [TestCase], output: [String])] = []
        for group in groups {
            let checks = group.tables.flatMap(\.rows).compactMap(\.check)
            if checks.isEmpty {
                remarks += group.statements
            } else {
                suites.append((group.title, checks, group.statements))
            }
        }

        if !suites.isEmpty { suites[0].output = remarks + suites[0].output }
        let checks = suites.flatMap(\.checks)
        return
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(JUnit.counts(name, checks))>"]
            + suites.flatMap(JUnit.lines) + ["</testsuites>", ""]).joined(separator: "\n")
    }
}

private enum JUnit {
    static func counts(_ name: String, _ checks: [TestCase], skips: Bool = false) -> String {
        func count(_ isCounted: (TestCase.Outcome) -> Bool) -> Int { checks.count { isCounted($0.outcome) } }

        let errors = count { if case .broken = $0 { true } else { false } }
        let failures = count { if case .failed = $0 { true } else { false } }
        let skipped = count { if case .skipped = $0 { true } else { false } }
        let seconds = checks.reduce(0) { $0 + $1.seconds }

        return "name=\"\(XMLText.attribute(name))\" tests=\"\(checks.count)\" failures=\"\(failures)\" "
            + (errors > 0 || skips ? "errors=\"\(errors)\" " : "") + (skips ? "skipped=\"\(skipped)\" " : "")
            + "time=\"\(String(format: "%.3f", seconds))\""
    }

    static func lines(name: String, checks: [TestCase], output: [String]) -> [String] {
        let said =
            output.isEmpty
            ? [] : ["    <system-out>\(XMLText.content(output.joined(separator: "\n")))</system-out>"]
        return ["  <testsuite \(counts(name, checks, skips: true))>"] + checks.flatMap(lines) + said
            + ["  </testsuite>"]
    }

    private static func lines(_ check: TestCase) -> [String] {
        let time = check.seconds == 0 ? "0" : String(format: "%.9f", check.seconds)
        let head =
            "    <testcase classname=\"\(XMLText.attribute(check.className))\" "
            + "name=\"\(XMLText.attribute(check.name))\" time=\"\(time)\""
        let inner: String?

        switch check.outcome {
        case .passed: inner = nil
        case .skipped(let message): inner = "<skipped message=\"\(XMLText.attribute(message))\"/>"
        case .broken(let type, let message):
            inner = "<error type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\"/>"
        case .failed(let type, let message, let text):
            let opening = "<failure type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\""
            inner = text.isEmpty ? "\(opening)/>" : "\(opening)>\(XMLText.content(text))</failure>"
        }

        let output = check.output.isEmpty ? nil : "<system-out>\(XMLText.content(check.output))</system-out>"
        let parts = [inner, output].compactMap(\.self)
        return parts.isEmpty ? ["\(head)/>"] : ["\(head)>"] + parts.map { "      \($0)" } + ["    </testcase>"]
    }
}
