import Foundation
import Testing

@testable import Results

@Suite struct NoNumberTests {
    /// One of each case, which ``isComplete()`` holds it to; ``name(of:)`` does not compile without the newest.
    static let all: [NoNumber] = [
        .refused(reason: "too deep"), .leftUnmeasured(reason: "too slow"), .severalCallsAtOnce, .noVolume,
        .mismatch, .unsteadyReference(reason: "is not deterministic"), .notValidated(reason: "ended its process"),
        .changesInput, .inputChanged(by: []), .inputChanged(by: ["a"]), .inputsDiffer(count: 3),
        .usesUpState(first: "7", later: "nil"), .stateFailed(error: "no space left"),
        .callFailed(call: 3, reason: "ended with exit status 1"), .inputFailed(error: "no such file"),
        .notMadeReady(error: "no memory"),
        .unknownImplementation(name: "a", experiment: "e"), .endedItsProcess(input: "list-1"),
        .endedItsProcess(input: nil), .processFailed(reason: "ended with signal 9"),
        .processesKeepFailing(reason: "ended with signal 9"), .notAnswered, .notMeasured,
        .noCounter(reason: "valgrind is not on the path"), .countFailed(reason: "callgrind: nothing was counted"),
        .unreadableState(metric: "steps", implementation: "a"), .notFinite(metric: "rate", value: "nan"), .notCounted,
        .countsDiffer(first: 7, second: 8), .impossibleCount(count: -1),
        .optimisedAway, .belowLoop, .interruptedByKernel(calls: 300), .impossibleTime(nanoseconds: 0),
        .indivisibleWork, .outOfTime(limit: .seconds(8)), .outOfTime(limit: nil),
        .otherInput(base: "in base"), .otherInstructionSet(base: "AVX2", head: "AVX-512"),
        .noSizeToTry(largest: 9, smallest: 10), .searchFailed(size: 1_000),
        .measuredElsewhere, .stated(reason: "the file has no single times of it", severity: .expected),
    ]

    private static func name(of reason: NoNumber) -> String {
        switch reason {
        case .refused: "refused"
        case .leftUnmeasured: "leftUnmeasured"
        case .severalCallsAtOnce: "severalCallsAtOnce"
        case .noVolume: "noVolume"
        case .mismatch: "mismatch"
        case .unsteadyReference: "unsteadyReference"
        case .notValidated: "notValidated"
        case .changesInput: "changesInput"
        case .inputChanged: "inputChanged"
        case .inputsDiffer: "inputsDiffer"
        case .usesUpState: "usesUpState"
        case .stateFailed: "stateFailed"
        case .callFailed: "callFailed"
        case .inputFailed: "inputFailed"
        case .notMadeReady: "notMadeReady"
        case .unknownImplementation: "unknownImplementation"
        case .endedItsProcess: "endedItsProcess"
        case .processFailed: "processFailed"
        case .processesKeepFailing: "processesKeepFailing"
        case .notAnswered: "notAnswered"
        case .notMeasured: "notMeasured"
        case .noCounter: "noCounter"
        case .countFailed: "countFailed"
        case .unreadableState: "unreadableState"
        case .notFinite: "notFinite"
        case .notCounted: "notCounted"
        case .countsDiffer: "countsDiffer"
        case .impossibleCount: "impossibleCount"
        case .optimisedAway: "optimisedAway"
        case .belowLoop: "belowLoop"
        case .interruptedByKernel: "interruptedByKernel"
        case .impossibleTime: "impossibleTime"
        case .indivisibleWork: "indivisibleWork"
        case .outOfTime: "outOfTime"
        case .otherInput: "otherInput"
        case .otherInstructionSet: "otherInstructionSet"
        case .noSizeToTry: "noSizeToTry"
        case .searchFailed: "searchFailed"
        case .measuredElsewhere: "measuredElsewhere"
        case .stated: "stated"
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
        var result = Sample.result()
        result.mismatches = []
        result.failures = []
        result.capacity = nil
        for index in result.cells.indices { result.cells[index].budget = nil }
        result.notRun = [notRun(cause)]
        return result
    }

    @Test("the list of these tests has every reason that is declared")
    func isComplete() throws {
        let source = String(decoding: try Self.file("Sources/Lab/Vocabulary/NoNumber.swift"), as: UTF8.self)
        let declared = source.split(separator: "\n").compactMap { $0.prefixMatch(of: /\s{4}case (\w+)/)?.1 }
        #expect(declared.count > 30)
        #expect(Set(declared.map(String.init)) == Set(Self.all.map(Self.name)))
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

        let names = Self.all.map(Self.name).distinct()
        #expect(part as? [String] == names)

        let article = String(decoding: try Self.file("docs/Milli.docc/ResultFiles.md"), as: UTF8.self)
        for reason in Self.all {
            let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(notRun(reason))) as? [String: Any]
            #expect(object?["reason"] as? String == reason.sentence)
            let cause = try #require(object?["cause"] as? [String: Any])
            #expect(Array(cause.keys) == [Self.name(of: reason)])
            if case .stated = reason { continue }
            #expect(article.contains("| `\(Self.name(of: reason))` | \(reason.severity) |"), "\(reason)")
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

    @Test("a capacity has the case that ended its search next to the sentence; in older files it stands in words")
    func capacities() throws {
        let capacity = Capacity(
            experiment: "e", implementation: "a", role: .implementation, shape: "s", sizeUnit: "nodes", limit: 1e6,
            statistic: "p99", passes: 1, fails: 10, undecided: [], cause: .refused(reason: "too deep"), rungs: [])
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

    @Test("a verdict on a budget is the verdict of the same name")
    func budgetVerdicts() {
        #expect(Verdict(.over) == .over && Verdict(.within) == .within && Verdict(.undecided) == .undecided)
    }
}
