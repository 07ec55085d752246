import Foundation
import Testing

@testable import Reporting
@testable import Results

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Against the elements and attributes of Jenkins' schema junit-10.
@Suite struct JUnitExportTests {
    private final class ParsedXML: NSObject, XMLParserDelegate {
        struct Element {
            var name: String
            var path: [String]
            var attributes: [String: String]
        }
        var elements: [Element] = []
        var texts: [String: String] = [:]
        private var path: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            path.append(name)
            elements.append(Element(name: name, path: path, attributes: attributes))
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) { path.removeLast() }

        func parser(_ parser: XMLParser, foundCharacters text: String) { texts[path.last ?? "", default: ""] += text }
    }

    /// Parents, required and allowed attributes.
    private static let schema: [String: (parent: String?, required: Set<String>, allowed: Set<String>)] = [
        "testsuites": (nil, [], ["name", "time", "tests", "failures", "disabled", "errors"]),
        "testsuite": (
            "testsuites", ["name", "tests"], ["name", "tests", "failures", "errors", "skipped", "time"]
        ),
        "testcase": ("testsuite", ["name"], ["name", "classname", "time"]),
        "failure": ("testcase", [], ["type", "message"]), "error": ("testcase", [], ["type", "message"]),
        "skipped": ("testcase", [], ["type", "message"]),
    ]

    private func parse(_ result: ResultFile) throws -> ParsedXML {
        let parser = XMLParser(data: Data(try ExportFormat.junit.text(result).utf8))
        let document = ParsedXML()
        parser.delegate = document
        try #require(parser.parse())
        return document
    }

    @Test("elements stand where the schema has them, with its attributes and numbers that add up")
    func structure() throws {
        for result in [ExportSample.result, ExportSample.hostile, ExportSample.empty] {
            let document = try parse(result)
            for element in document.elements {
                if element.name == "system-out" {
                    #expect(["testsuite", "testcase"].contains(element.path.dropLast().last))
                    continue
                }

                let rule = try #require(Self.schema[element.name], "\(element.name)")
                #expect(element.path.dropLast().last == rule.parent)
                let attributes = Set(element.attributes.keys)
                #expect(rule.required.isSubset(of: attributes) && attributes.isSubset(of: rule.allowed))
                if let time = element.attributes["time"] { #expect(Double(time).map { $0 >= 0 } == true) }
            }

            func count(_ name: String) -> Int { document.elements.count { $0.name == name } }

            let root = try #require(document.elements.first)
            #expect(root.attributes["tests"] == "\(count("testcase"))")
            #expect(root.attributes["failures"] == "\(count("failure"))")

            func sum(_ attribute: String) -> Int {
                document.elements.filter { $0.name == "testsuite" }
                    .compactMap { Int($0.attributes[attribute] ?? "") }.reduce(0, +)
            }
            #expect(sum("tests") == count("testcase") && sum("failures") == count("failure"))
            #expect(sum("skipped") == count("skipped") && sum("errors") == count("error"))
        }
    }

    @Test("over and mismatch fail, undecided and not run are skipped, a process without a result is an error")
    func outcomes() throws {
        let document = try parse(ExportSample.result)
        let failures = document.elements.filter { $0.name == "failure" }.map(\.attributes)
        #expect(
            failures == [
                ["type": "mismatch", "message": "expected <a>, answered b|c after mutation 3; seed 9"],
                ["type": "over", "message": "p99 2.09 ms, bound ≥ 2.00 ms (95 %), budget cold p99 ≤ 1.00 ms"],
            ])
        #expect(document.texts["failure"] == "let v0 = View()\nv0.isHidden = true")
        #expect(
            document.elements.filter { $0.name == "skipped" }.compactMap { $0.attributes["message"] }
                == ["too few | samples p99 939 µs, budget cold p99 ≤ 1.00 ms", "1,000 levels are too deep"])
        #expect(document.elements.count { $0.name == "error" } == 1)
        let cases = document.elements.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] }
        #expect(cases.contains("documented/chain-1000 cold p99"))
        #expect(cases.count == 6)
    }

    @Test("of numbers that are missing, those that should be there are errors, each once")
    func missingNumbers() throws {
        var result = ExportSample.empty
        let unready = NotRun(experiment: "e", implementation: "b", input: "i", .notMadeReady(error: "no memory"))
        result.notRun = [
            NotRun(
                experiment: "e", implementation: "a", input: "i", plan: .memory,
                .unreadableState(metric: "steps", implementation: "a")),
            unready, NotRun(experiment: "e", implementation: "c", input: "i", .mismatch),
            NotRun(experiment: "e", implementation: "d", input: "i", .outOfTime(limit: nil)),
        ]
        result.failures = [unready.asFailure, "another"]

        let document = try parse(result)

        func messages(_ name: String) -> [String?] {
            document.elements.filter { $0.name == name }.map { $0.attributes["message"] }
        }
        #expect(
            messages("error") == ["metric 'steps' reads another type than 'a' works on", unready.reason, "another"])
        #expect(messages("skipped") == [NoNumber.mismatch.sentence, NoNumber.outOfTime(limit: nil).sentence])
        #expect(messages("failure").isEmpty)
    }

    @Test("an interrupted run says so")
    func interrupted() throws {
        var result = ExportSample.result
        result.isInterrupted = true
        let texts = try parse(result).texts["system-out"] ?? ""
        #expect(texts.hasSuffix("interrupted: the result holds what was finished"))
        #expect(texts.contains("p99 2.09 ms, bound ≥ 2.00 ms (95 %), budget cold p99 ≤ 1.00 ms"))
    }
}
