import Foundation

/// Test cases as JUnit XML, as CI servers read it: Jenkins' schema junit-10. Source: exports, `--junit`.
public struct JUnitDocument: Sendable {
    /// What came of a case.
    public enum Outcome: Sendable, Equatable {
        /// Nothing to object to.
        case passed
        /// It was decided against, and how; `text` is what stands below the message.
        case failed(type: String, message: String, text: String = "")
        /// It could not be tried.
        case broken(type: String, message: String)
        /// It was left open, and why.
        case skipped(message: String)
    }

    /// One case.
    public struct Case: Sendable {
        var className: String
        var name: String
        /// What it took.
        public var seconds: Double
        var outcome: Outcome

        /// A case of a class, which CI servers group by.
        ///
        /// - Parameter seconds: what it took; 0 where that says nothing.
        public init(className: String, name: String, seconds: Double = 0, outcome: Outcome) {
            self.className = className
            self.name = name
            self.seconds = seconds
            self.outcome = outcome
        }
    }

    /// Cases that belong together.
    public struct Suite: Sendable {
        var name: String
        var cases: [Case]
        var seconds: Double
        var output: String

        /// Whether there is no case in it.
        public var isEmpty: Bool { cases.isEmpty }

        /// A suite.
        ///
        /// - Parameter output: what was said beside the cases; empty for nothing.
        public init(name: String, cases: [Case], seconds: Double = 0, output: String = "") {
            self.name = name
            self.cases = cases
            self.seconds = seconds
            self.output = output
        }
    }

    private let name: String
    private let suites: [Suite]

    /// A document of suites.
    public init(name: String, suites: [Suite]) {
        self.name = name
        self.suites = suites
    }

    /// The XML.
    public var text: String {
        let cases = suites.flatMap(\.cases)
        let errors = cases.count(where: \.isBroken)
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"\(XMLText.attribute(name))\" tests=\"\(cases.count)\" "
                + "failures=\"\(cases.count(where: \.isFailed))\" " + (errors > 0 ? "errors=\"\(errors)\" " : "")
                + "time=\"\(Self.thousandths(suites.reduce(0) { $0 + $1.seconds }))\">",
        ]
        for suite in suites { lines += Self.lines(suite) }
        lines += ["</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    private static func lines(_ suite: Suite) -> [String] {
        var lines = [
            "  <testsuite name=\"\(XMLText.attribute(suite.name))\" tests=\"\(suite.cases.count)\" "
                + "failures=\"\(suite.cases.count(where: \.isFailed))\" "
                + "errors=\"\(suite.cases.count(where: \.isBroken))\" "
                + "skipped=\"\(suite.cases.count(where: \.isSkipped))\" time=\"\(thousandths(suite.seconds))\">"
        ]
        for single in suite.cases { lines += Self.lines(single) }
        if !suite.output.isEmpty { lines.append("    <system-out>\(XMLText.content(suite.output))</system-out>") }
        return lines + ["  </testsuite>"]
    }

    private static func lines(_ single: Case) -> [String] {
        let time = single.seconds == 0 ? "0" : String(format: "%.9f", single.seconds)
        let head =
            "    <testcase classname=\"\(XMLText.attribute(single.className))\" "
            + "name=\"\(XMLText.attribute(single.name))\" time=\"\(time)\""
        let inner: String
        switch single.outcome {
        case .passed: return ["\(head)/>"]
        case .skipped(let message): inner = "<skipped message=\"\(XMLText.attribute(message))\"/>"
        case .broken(let type, let message):
            inner = "<error type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\"/>"
        case .failed(let type, let message, let text):
            let opening = "<failure type=\"\(XMLText.attribute(type))\" message=\"\(XMLText.attribute(message))\""
            inner = text.isEmpty ? "\(opening)/>" : "\(opening)>\(XMLText.content(text))</failure>"
        }
        return ["\(head)>", "      \(inner)", "    </testcase>"]
    }

    private static func thousandths(_ seconds: Double) -> String { String(format: "%.3f", seconds) }
}

extension JUnitDocument.Case {
    fileprivate var isFailed: Bool { if case .failed = outcome { true } else { false } }
    fileprivate var isBroken: Bool { if case .broken = outcome { true } else { false } }
    fileprivate var isSkipped: Bool { if case .skipped = outcome { true } else { false } }
}
