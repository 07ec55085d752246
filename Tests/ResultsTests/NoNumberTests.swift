import Foundation
import TestSupport
import Testing

@testable import Results

@Suite struct NoNumberTests {
    /// Reasons of every kind.
    static let all = NoNumber.Kind.allCases.flatMap(examples)

    private static func examples(of kind: NoNumber.Kind) -> [NoNumber] {
        switch kind {
        case .refused: [.refused(reason: "too deep")]
        case .leftUnmeasured: [.leftUnmeasured(reason: "too slow")]
        case .severalCallsAtOnce: [.severalCallsAtOnce]
        case .noVolume: [.noVolume]
        case .mismatch: [.mismatch]
        case .unsteadyReference: [.unsteadyReference(reason: "is not deterministic")]
        case .notValidated: [.notValidated(reason: "ended its process")]
        case .changesInput: [.changesInput]
        case .inputChanged: [.inputChanged(by: []), .inputChanged(by: ["a"])]
        case .inputsDiffer: [.inputsDiffer(count: 3)]
        case .usesUpState: [.usesUpState(first: "7", later: "nil")]
        case .callFailed: [.callFailed(call: 3, reason: "ended with exit status 1")]
        case .inputFailed: [.inputFailed(error: "no such file")]
        case .notMadeReady: [.notMadeReady(error: "no memory")]
        case .stateFailed: [.stateFailed(error: "no space left")]
        case .unknownImplementation: [.unknownImplementation(name: "a", experiment: "e")]
        case .endedItsProcess: [.endedItsProcess(input: "list-1"), .endedItsProcess(input: nil)]
        case .processFailed: [.processFailed(reason: "ended with signal 9")]
        case .processesKeepFailing: [.processesKeepFailing(reason: "ended with signal 9")]
        case .notAnswered: [.notAnswered]
        case .notMeasured: [.notMeasured]
        case .noCounter: [.noCounter(reason: "valgrind is not on the path")]
        case .countFailed: [.countFailed(reason: "callgrind: nothing was counted")]
        case .unreadableState: [.unreadableState(metric: "steps", implementation: "a")]
        case .notFinite: [.notFinite(metric: "rate", value: "nan")]
        case .notCounted: [.notCounted]
        case .countsDiffer: [.countsDiffer(first: 7, second: 8)]
        case .impossibleCount: [.impossibleCount(count: -1)]
        case .optimisedAway: [.optimisedAway]
        case .belowLoop: [.belowLoop]
        case .interruptedByKernel: [.interruptedByKernel(calls: 300)]
        case .impossibleTime: [.impossibleTime(nanoseconds: 0)]
        case .indivisibleWork: [.indivisibleWork]
        case .outOfTime: [.outOfTime(limit: .seconds(8)), .outOfTime(limit: nil)]
        case .otherInput: [.otherInput(base: "in base")]
        case .otherInstructionSet: [.otherInstructionSet(base: "AVX2", head: "AVX-512")]
        case .noSizeToTry: [.noSizeToTry(largest: 9, smallest: 10)]
        case .searchFailed: [.searchFailed(size: 1_000)]
        case .measuredElsewhere: [.measuredElsewhere]
        case .stated: [.stated(reason: "the file has no single times of it", severity: .expected)]
        }
    }

    private static func file(_ path: String) throws -> Data {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try Data(contentsOf: package.appendingPathComponent(path))
    }

    private func notRun(_ cause: NoNumber, implementation: String = "a") -> NotRun {
        NotRun(experiment: "e", implementation: implementation, input: "i", cause)
    }

    private func result(_ cause: NoNumber) -> ResultFile {
        var result = SmallResult.result()
        result.mismatches = []
        result.failures = []
        result.capacity = nil
        for index in result.cells.indices { result.cells[index].budget = nil }
        result.notRun = [notRun(cause)]
        return result
    }

    @Test("every kind has an example here, and a reason is of the kind that its file names")
    func kinds() {
        expectAll(NoNumber.Kind.allCases, count: 40) { kind in
            let examples = Self.examples(of: kind)
            return !examples.isEmpty && examples.allSatisfy { $0.kind == kind }
        }
    }

    @Test("an input that is refused or ends its process excludes the larger ones, and no other reason does")
    func largerInputs() {
        let kinds = Self.all.filter(\.holdsForLargerInputs).map(\.kind).distinct()
        #expect(kinds == [.refused, .endedItsProcess])
    }

    @Test("reasons of an input, reasons that a result lists already, and reasons of all metrics are these")
    func consequences() {
        #expect(Self.all.filter(\.isOfInput).map(\.kind) == [.inputsDiffer, .inputFailed])
        #expect(Self.all.filter(\.isListedAlready).map(\.kind) == [.mismatch, .searchFailed])
        #expect(
            Self.all.filter { $0.isOfAllMetrics != [.implementation, .process].contains($0.scope) }.map(\.kind)
                == [.stated])
    }

    @Test("every reason is one sentence without a full stop, and no two read alike", arguments: all)
    func sentences(reason: NoNumber) {
        #expect(!reason.sentence.isEmpty && !reason.sentence.hasSuffix(".") && !reason.sentence.contains("\n"))
        let alike = Self.all.filter { $0.sentence == reason.sentence }
        #expect(alike == [reason])
    }

    @Test("every reason is read as it was written, in a result file too", arguments: all)
    func roundTrip(reason: NoNumber) throws {
        let absent = notRun(reason)
        let read = try JSONDecoder().decode(NotRun.self, from: JSONEncoder().encode(absent))
        #expect(read == absent && read.cause == reason)

        let file = try ResultFile(result(reason).encoded(), named: "r")
        #expect(file.notRun == [absent])
    }

    @Test("the exit status follows from the severity of a reason", arguments: all)
    func exitStatus(reason: NoNumber) throws {
        let result = result(reason)
        #expect(result.hasVerdict == (reason.severity == .failure))
        #expect(result.isUndecided == (reason.severity == .open))
    }

    @Test("a file has the sentence for people next to the case, under the name that the schema and the article list")
    func described() throws {
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Self.file("docs/result.schema.json")) as? [String: Any])
        var part: Any? = schema
        for key in ["properties", "notRun", "items", "properties", "cause", "propertyNames", "enum"] {
            part = (part as? [String: Any])?[key]
        }

        let names = NoNumber.Kind.allCases.map(\.rawValue)
        #expect(part as? [String] == names)

        let article = String(decoding: try Self.file("docs/Milli.docc/ResultFiles.md"), as: UTF8.self)
        for reason in Self.all {
            let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(notRun(reason))) as? [String: Any]
            #expect(object?["reason"] as? String == reason.sentence)
            let cause = try #require(object?["cause"] as? [String: Any])
            #expect(Array(cause.keys) == [reason.kind.rawValue])
            if case .stated = reason { continue }
            #expect(article.contains("| `\(reason.kind.rawValue)` | \(reason.severity) |"), "\(reason)")
        }
    }

    @Test("a reason without a case, or of a case that is unknown here, stands in its words")
    func otherVersions() throws {
        func read(_ more: String, implementation: String = "a") throws -> NoNumber {
            let text = #"{"experiment":"e","implementation":"\#(implementation)","input":"i","reason":"why"\#(more)}"#
            return try JSONDecoder().decode(NotRun.self, from: Data(text.utf8)).cause
        }

        #expect(try read("") == .stated(reason: "why", severity: .expected))
        #expect(try read("", implementation: "") == .stated(reason: "why", severity: .open))
        #expect(try read(#","cause":{"tomorrow":{}}"#) == .stated(reason: "why", severity: .expected))
        #expect(try read(#","cause":{"outOfTime":{"limit":8e9}}"#) == .outOfTime(limit: .seconds(8)))
        #expect(
            try read(#","cause":{"endedItsProcess":{"place":"list-1"}}"#) == .endedItsProcess(input: "list-1"))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                NotRun.self, from: Data(#"{"experiment":"e","implementation":"a","input":"i"}"#.utf8))
        }
    }

    @Test("a capacity has the case that ended its search, and in older files its sentence")
    func capacities() throws {
        let capacity = Capacity(
            experiment: "e", implementation: "a", role: .implementation, shape: "s", sizeUnit: "nodes", limit: 1e6,
            statistic: "p99", largestPassing: 1, smallestFailing: 10, undecided: [],
            cause: .refused(reason: "too deep"), rungs: [])
        let data = try JSONEncoder().encode(capacity)
        let read = try JSONDecoder().decode(Capacity.self, from: data)
        #expect(read.cause == .refused(reason: "too deep") && read.reason == "too deep")

        var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(fields["reason"] as? String == "too deep")
        fields["cause"] = nil
        let older = try JSONSerialization.data(withJSONObject: fields)
        let cause = try JSONDecoder().decode(Capacity.self, from: older).cause
        #expect(cause == .stated(reason: "too deep", severity: .expected))
    }

    @Test("a reason that is thrown reads as its sentence", arguments: all)
    func thrown(reason: NoNumber) {
        #expect("\(reason as any Error)" == reason.sentence)
    }

    @Test("a failure names the implementation only if it is one's own")
    func places() {
        #expect(notRun(.notCounted).asFailure == "e/a/i: it was not counted")
        #expect(notRun(.notCounted, implementation: "").asFailure == "e/i: it was not counted")
    }

    @Test("a failure is worse than an open question, and that than what is expected")
    func order() {
        #expect(NoNumber.Severity.allCases == NoNumber.Severity.allCases.sorted())
        #expect(NoNumber.Severity.expected < .open && NoNumber.Severity.open < .failure)
    }
}
