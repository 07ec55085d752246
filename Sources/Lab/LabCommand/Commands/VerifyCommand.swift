import Execution
import Files
import Foundation
import Jobs
import LabKit
import Measurement
import Nouns
import Results

struct VerifyCommand {
    let lab: StandaloneLab

    private static let cases = Option<Int>(
        "--cases", value: "N", help: "random cases per family", default: 10_000
    ).within(0...100_000_000)
    private static let size = Option<Int>(
        "--size", value: "N", help: "exhaustive cases: every small input of up to size N", default: 7
    ).within(0...9)
    private static let shard = Option<Shard?>(
        "--shard", value: "K/N", help: "compare only the K-th of N disjoint shards of each family's cases; see merge")
    private static let resultFile = Option<FilePath?>(
        "--json", value: "FILE", help: "write what was compared, for merge to add up; - for standard output")

    var command: Command {
        Command(
            "verify", abstract: "Compare every implementation with its reference, without measuring.",
            discussion: """
                Compares the answers on all small inputs and on random ones that follow from the seed, and after every \
                mutation. A mismatch is made as small as possible and printed as code for a test. If an implementation \
                crashes or hangs, it is named with its case, and the others are still compared. With --shard or \
                --json, a digest of the answers is printed, which is the same on every machine; the digests of all \
                parts add up to the digest of the whole.
                """
        ) {
            [
                PatternSelection.patterns, Self.cases, Self.size, RunCommand.seed, Self.shard, Self.resultFile,
                RunCommand.callLimit,
            ]
            Example("\(lab.name) verify", "everything")
            Example("\(lab.name) verify '*/indexed/*' --cases 100000", "one implementation, longer")
            Example(
                "\(lab.name) verify --size 8 --shard 1/16 --json verify-1.json", "a part; 'merge' adds up all parts")
            ExitMeaning(.verdict, "an implementation answers differently or crashes, or a case could not be made")
        } action: {
            try verify($0, $1)
        }
    }

    private func verify(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        let destination = arguments[Self.resultFile]
        let console = context.console.text(beside: destination)
        let patterns = arguments[PatternSelection.patterns]
        let selections = try PatternSelection(experiments: lab.descriptions, patterns: patterns)
            .selections(profile: .thorough)
        let budget = Self.budget(arguments)
        let now = Date.steady()
        let startDate = now()
        var result = try self.result(of: budget, patterns, startedAt: startDate, call: context.call)

        let process = process(callLimit: arguments[RunCommand.callLimit])
        let interruption = Interruption { process.terminate() }
        let validator = Validator(runner: process, budget: budget)
        for selection in selections {
            let report = validator.validate(selection) { interruption.hasHappened }
            if interruption.hasHappened { return .interrupted }

            Self.write(report.resultEntry, report.mismatches, report.failures, lab.name, to: console)
            result.verifications.append(report.resultEntry)
            result.mismatches += report.mismatches
            result.failures += report.failures
        }

        result.duration = now().timeIntervalSince(startDate)
        // A part may be without cases.
        guard budget.shard != nil || result.hasVerdict || result.verifications.contains(where: { $0.total > 0 }) else {
            throw CommandFailure(
                "nothing was compared: the selection has no implementation besides the reference, or no case")
        }

        Self.writeSummary(of: result, to: console)
        try destination?.write(result.encoded(), context.console)
        return RunCommand.status(of: result, isStrict: false)
    }

    private static func budget(_ arguments: Arguments) -> ValidationBudget {
        var budget = ValidationBudget(
            randomCases: arguments[cases], exhaustiveSize: arguments[size], seed: arguments[RunCommand.seed])
        budget.shard = arguments[shard]
        budget.isDigested = budget.shard != nil || arguments[resultFile] != nil
        return budget
    }

    /// Returns a result without any validation.
    private func result(
        of budget: ValidationBudget, _ patterns: [Pattern], startedAt startDate: Date, call: [String]
    ) throws -> ResultFile {
        var selection = RecordedSelection(patterns: patterns.map(\.argument))
        selection.randomCases = budget.randomCases
        selection.exhaustiveSize = budget.exhaustiveSize

        let recordedShard = budget.shard.map { shard in
            // A part counts as one unit of the whole.
            let unit = RecordedShard.Unit(
                position: shard.number - 1, experiment: "", name: "cases \(shard)", isShape: false)
            return RecordedShard(number: shard.number, count: shard.count, total: shard.count, units: [unit])
        }

        return ResultFile(
            command: [lab.name] + call, seed: budget.seed, profile: .thorough, selection: selection,
            shard: recordedShard, environment: try lab.machine(), startedAt: startDate)
    }

    private func process(callLimit: TimeSpan?) -> JobProcess {
        let callLimitSeconds = callLimit.map { $0.nanoseconds / 1e9 } ?? Profile.quick.callLimitSeconds

        // Without a random hash seed, a set prints the same in every process.
        return lab.process(
            call: .init(variables: ["SWIFT_DETERMINISTIC_HASHING": "1"]), callLimitSeconds: callLimitSeconds)
    }

    private static func write(
        _ validation: ResultFile.Validation, _ mismatches: [Mismatch], _ failures: [String], _ command: String,
        to console: Console
    ) {
        func list(_ counts: [String: Int], _ text: (String, String) -> String) -> [String] {
            counts.sorted { $0.key < $1.key }.map { text($0.key, $0.value.grouped) }
        }

        // With a mismatch only those cases count that agree without the wrong implementation.
        let outcome = mismatches.isEmpty ? "agree" : "tried"
        var lines = list(validation.cases) { "\($0): \($1) cases \(outcome)" }
        lines += mismatches.stories(command: command).map { $0.replacing("\n", with: "\n  ") }
        lines += failures.map { "failed: \($0)" }
        lines.append("answers compared: " + list(validation.answers) { "\($0) \($1)" }.joined(separator: ", "))
        console.writeLine(([validation.experiment] + lines).joined(separator: "\n  "))
    }

    private static func writeSummary(of result: ResultFile, to console: Console) {
        let none = ResultFile.Validation(experiment: "", cases: [:], answers: [:], digest: 0)
        let total = result.verifications.reduce(none) { $0.adding($1) }
        let seconds = SignificantDigits.fixed(result.duration, decimals: 1)
        console.writeLine(
            "\(total.total.grouped) answers compared, \(result.mismatches.count) mismatches, "
                + "in \(seconds) s (seed \(result.seed ?? 0))" + (total.digest.map { ", digest \($0)" } ?? ""))
    }

    /// Writes the results of all parts of a validation.
    static func write(_ result: ResultFile, command: String, to console: Console) {
        for validation in result.verifications {
            let mismatches = result.mismatches.filter { $0.experiment == validation.experiment }
            write(validation, mismatches, [], command, to: console)
        }

        for failure in result.failures { console.writeLine("failed: \(failure)") }
        writeSummary(of: result, to: console)
    }
}
