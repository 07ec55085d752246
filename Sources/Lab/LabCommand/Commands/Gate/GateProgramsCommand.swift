import Execution
import Gate
import Measurement
import Results

/// The command `gate commands`: compares two commands of any program as whole processes.
struct GateProgramsCommand {
    let lab: StandaloneLab

    private static let base = Positional<String>("A", help: "a command of any program, in quotes")
    private static let head = Positional<String>("B", help: "the command to compare with it")

    var command: Command {
        Command(
            "commands", abstract: "Compare two commands of any program as whole processes.",
            discussion: """
                Processes of both run in pairs, in random order. A command with shell syntax is run by a shell. Every \
                call is checked: it must exit with 0, and print the same as the first call of A. The time includes the \
                start of the program.
                """
        ) {
            Self.base
            Self.head
            GateTimeOptions.timeTolerance
            GateTimeOptions.timeLimit
            RunCommand.seed
            MeasuredCommandOptions.input
            MeasuredCommandOptions.shell
            MeasuredCommandOptions.ignoredExits
            MeasuredCommandOptions.output
            GateOptions.json
            GateReportOptions.strict
            GateReportOptions.outputs
            [TextOptions.all, TextOptions.width]
            Example("\(lab.name) gate commands 'sort -n numbers' 'sort -g numbers'", "two ways to sort a file")
            ExitMeaning(.fine, "B is not slower than A by more than the tolerance")
            ExitMeaning(.verdict, "B is slower, a call of it fails, or it prints something else than A")
            ExitMeaning(.wrongCall, "a wrong call, a command that cannot be run, or a call of A fails")
            ExitMeaning(.undecided, "with --strict: the verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(
                writing: arguments[GateOptions.json], compare)
        }
    }

    private func compare(_ call: GateCall) throws -> ExitStatus {
        let settings = call.settings(tolerance: call.arguments[GateTimeOptions.timeTolerance]?.share)
        let gate = CommandGate(
            base: try command(call, Self.base, role: .reference), head: try command(call, Self.head),
            settings: settings, isCompared: call.arguments[MeasuredCommandOptions.output] == .compare,
            isInterrupted: call.isInterrupted)
        let findings = try gate.run { call.progress.show($0, limit: settings.timeLimit) }

        // Commands have no accepted counts, so an improvement never fails.
        return GateAnswer(findings, to: call, mayExpect: false).write {
            try call.part(of: findings, .whole, question: nil)
        }
    }

    private func command(
        _ call: GateCall, _ text: Positional<String>, role: Role = .implementation
    ) throws -> CalledCommand {
        let text = call.arguments[text]
        do {
            var command = try ForeignCommand(text, shell: call.arguments[MeasuredCommandOptions.shell] ?? .automatic)
            command.ignoredExits = call.arguments[MeasuredCommandOptions.ignoredExits] ?? .nothing
            command.input = call.arguments[MeasuredCommandOptions.input].map { "\($0)" }
            return CalledCommand(role == .reference ? "base" : "head", role: role, command)
        } catch {
            throw GateError.noCommand(text, reason: "\(error)")
        }
    }
}
