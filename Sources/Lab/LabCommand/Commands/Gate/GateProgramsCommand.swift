import Execution
import Gate
import Measurement
import Results

/// The command `gate commands`: compares two whole programs.
struct GateProgramsCommand {
    let lab: StandaloneLab

    private static let base = Positional<String>("A", help: "any program with its arguments, in quotes")
    private static let head = Positional<String>("B", help: "the program to compare with it")

    var command: Command {
        Command(
            "commands", abstract: "Compare any two programs as whole processes.",
            discussion: """
                Processes of both run in pairs, in random order. Words with shell syntax are run by a shell. Every \
                call is checked: it must exit with 0, and print the same as the first call of A. The time includes the \
                start of the program.
                """
        ) {
            Self.base
            Self.head
            GateTimeOptions.timeTolerance
            GateTimeOptions.timeLimit
            RunCommand.seed
            ProgramOptions.input
            ProgramOptions.shell
            ProgramOptions.ignoredExits
            ProgramOptions.output
            GateOptions.json
            GateReportOptions.strict
            GateReportOptions.outputs
            [TextOptions.all, TextOptions.width]
            Example("\(lab.name) gate commands 'sort -n numbers' 'sort -g numbers'", "two ways to sort a file")
            ExitMeaning(.fine, "B is not slower than A by more than the tolerance")
            ExitMeaning(.verdict, "B is slower, a call of it fails, or it prints something else than A")
            ExitMeaning(.wrongCall, "a wrong call, a program that cannot be run, or a call of A fails")
            ExitMeaning(.undecided, "with --strict: the verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(
                writing: arguments[GateOptions.json], compare)
        }
    }

    private func compare(_ call: GateCall) throws -> ExitStatus {
        let settings = call.settings(tolerance: call.arguments[GateTimeOptions.timeTolerance]?.share)
        let gate = ProgramGate(
            base: try program(call, Self.base, role: .reference), head: try program(call, Self.head),
            settings: settings, isCompared: call.arguments[ProgramOptions.output] == .compare,
            isInterrupted: call.isInterrupted)
        let findings = try gate.run { call.progress.show($0, limit: settings.timeLimit) }

        // Programs have no accepted counts, so an improvement never fails.
        return GateAnswer(findings, to: call, mayExpect: false).write {
            try call.part(of: findings, .whole, question: nil)
        }
    }

    private func program(
        _ call: GateCall, _ text: Positional<String>, role: Role = .implementation
    ) throws -> MeasuredProgram {
        let text = call.arguments[text]
        do {
            var program = try ExternalProgram(text, shell: call.arguments[ProgramOptions.shell] ?? .automatic)
            program.ignoredExits = call.arguments[ProgramOptions.ignoredExits] ?? .nothing
            program.input = call.arguments[ProgramOptions.input].map { "\($0)" }
            return MeasuredProgram(role == .reference ? "base" : "head", role: role, program)
        } catch {
            throw GateError.noProgram(text, reason: "\(error)")
        }
    }
}
