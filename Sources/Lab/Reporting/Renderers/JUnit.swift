import Foundation

extension Report {
    /// The test cases as JUnit XML for CI servers (Jenkins' schema junit-10).
    ///
    /// A group with test cases is a suite. The output of the first suite has the sentences of all other groups. Source:
    /// exports, `--junit`.
    package var junit: String {
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
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites \(JUnit.counts(name, checks))>"]
        lines += suites.flatMap(JUnit.lines)
        lines += ["</testsuites>", ""]
        return lines.joined(separator: "\n")
    }
}

private enum JUnit {
    /// Returns the attributes of a suite, or of all suites.
    ///
    /// - Parameter skips: true to write the number of skipped cases and of errors, even if it is 0.
    static func counts(_ name: String, _ checks: [TestCase], skips: Bool = false) -> String {
        func count(_ isCounted: (TestCase.Outcome) -> Bool) -> Int { checks.count { isCounted($0.outcome) } }

        let errors = count { if case .broken = $0 { true } else { false } }
        let failures = count { if case .failed = $0 { true } else { false } }
        let skipped = count { if case .skipped = $0 { true } else { false } }
        let seconds = checks.reduce(0) { $0 + $1.seconds }

        var attributes = "name=\"\(XMLText.attribute(name))\" tests=\"\(checks.count)\" failures=\"\(failures)\" "
        if errors > 0 || skips { attributes += "errors=\"\(errors)\" " }
        if skips { attributes += "skipped=\"\(skipped)\" " }
        return attributes + "time=\"\(String(format: "%.3f", seconds))\""
    }

    static func lines(name: String, checks: [TestCase], output: [String]) -> [String] {
        var lines = ["  <testsuite \(counts(name, checks, skips: true))>"] + checks.flatMap(self.lines)
        if !output.isEmpty {
            lines.append("    <system-out>\(XMLText.content(output.joined(separator: "\n")))</system-out>")
        }

        return lines + ["  </testsuite>"]
    }

    private static func lines(_ check: TestCase) -> [String] {
        let time = check.seconds == 0 ? "0" : String(format: "%.9f", check.seconds)
        let head =
            "    <testcase classname=\"\(XMLText.attribute(check.className))\" "
            + "name=\"\(XMLText.attribute(check.name))\" time=\"\(time)\""
        var parts: [String] = []

        switch check.outcome {
        case .passed: break
        case .skipped(let message): parts.append("<skipped message=\"\(XMLText.attribute(message))\"/>")
        case .broken(let type, let message):
            parts.append("<error type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\"/>")
        case .failed(let type, let message, let text):
            let opening = "<failure type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\""
            parts.append(text.isEmpty ? "\(opening)/>" : "\(opening)>\(XMLText.content(text))</failure>")
        }

        if !check.output.isEmpty { parts.append("<system-out>\(XMLText.content(check.output))</system-out>") }
        return parts.isEmpty ? ["\(head)/>"] : ["\(head)>"] + parts.map { "      \($0)" } + ["    </testcase>"]
    }
}
