import Execution
import Foundation
import LabKit
import Measurement
import Reporting
import Results

struct VerifyCommand {
    let lab: Lab

    private static let cases = Option<Int>(
        "--cases", value: "N", help: "random cases per family", default: 10_000
    ).within(0...100_000_000)
    private static let size = Option<Int>(
        "--size", value: "N", help: "exhaustive cases: every small input of up to N nodes", default: 7
    ).within(0...9)

    var command: Command {
        Command(
            "verify", abstract: "Compare every implementation with its reference, without measuring.",
            discussion: """
                All small inputs are enumerated, random ones drawn from the seed; answers are compared after every \
                mutation. A mismatch is made as small as it gets and printed as code for a test. One that crashes or \
                hangs is named with its case, and the others are compared all the same.
                """
        ) {
            [PatternSelection.patterns, Self.cases, Self.size, RunCommand.seed, RunCommand.callLimit]
            Example("\(lab.name) verify", "everything")
            Example("\(lab.name) verify '*/indexed/*' --cases 100000", "one implementation, longer")
            ExitMeaning(.verdict, "an implementation answers differently or crashes, or a case could not be made")
        } action: { arguments, context in
            try verify(arguments, context.console)
        }
    }

    private func verify(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let selections = try PatternSelection(
            experiments: lab.experiments, patterns: arguments[PatternSelection.patterns]
        ).selections(profile: .thorough)
        let budget = ValidationBudget(
            randomCases: arguments[Self.cases], exhaustiveSize: arguments[Self.size], seed: arguments[RunCommand.seed])
        let limit = arguments[RunCommand.callLimit].map { $0.nanoseconds / 1e9 } ?? Profile.quick.patience
        let process = JobProcess(passing: lab.environment, patience: limit)
        let interruption = Interruption { process.terminate() }
        let validator = Validator(runner: process, budget: budget)
        let started = Date()
        var (answers, mismatches, failures) = (0, 0, 0)
        for selection in selections {
            let report = validator.verify(selection) { interruption.happened }
            if interruption.happened { return .interrupted }
            console.writeLine(report.experiment)
            for family in report.families {
                console.writeLine("  \(family.name): \(SignificantDigits.grouped(family.cases)) cases agree")
            }
            for mismatch in report.mismatches {
                console.writeLine("  " + mismatch.story(command: lab.name).replacing("\n", with: "\n  "))
            }
            for failure in report.failures { console.writeLine("  failed: \(failure)") }
            let counts = report.answersCompared.sorted { $0.key < $1.key }.map {
                "\($0.key) \(SignificantDigits.grouped($0.value))"
            }
            console.writeLine("  answers compared: " + counts.joined(separator: ", "))
            answers += report.totalAnswers
            mismatches += report.mismatches.count
            failures += report.failures.count
        }
        guard answers + mismatches + failures > 0 else {
            throw CommandFailure(
                "nothing was compared: the selection holds no implementation beside the reference, or no case")
        }
        let seconds = SignificantDigits.fixed(Date().timeIntervalSince(started), decimals: 1)
        console.writeLine(
            "\(SignificantDigits.grouped(answers)) answers compared, \(mismatches) mismatches, in \(seconds) s "
                + "(seed \(budget.seed))")
        return mismatches + failures > 0 ? .verdict : .fine
    }
}
