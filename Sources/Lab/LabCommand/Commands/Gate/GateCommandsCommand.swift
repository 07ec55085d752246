import Gate

/// The command `gate commands`: compares two commands of any program as whole processes.
struct GateCommandsCommand {
    let lab: Lab

    private static let base = Positional<String>("A", help: "a command of any program, in quotes")
    private static let head = Positional<String>("B", help: "the command to compare with it")

    var command: Command {
        Command(
            "commands", abstract: "Compare two commands of any program as whole processes.",
            discussion: """
                Processes of both run in pairs, in random order. A command that only a shell understands is run by \
                one; both must end with 0, and what they print is discarded. The time that a program takes to start \
                is in its time.
                """
        ) {
            Self.base
            Self.head
            GateTimeOptions.timeTolerance
            GateTimeOptions.timeLimit
            RunCommand.seed
            GateReportOptions.parameters
            Example("\(lab.name) gate commands 'sort -n numbers' 'sort -g numbers'", "two ways to sort a file")
            ExitMeaning(.fine, "B is not slower than A by more than the tolerance")
            ExitMeaning(.verdict, "B is slower")
            ExitMeaning(.wrongCall, "a wrong call, or a command that cannot be run or fails")
            ExitMeaning(.undecided, "with --strict: the verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(compare)
        }
    }

    private func compare(_ call: GateCall) throws -> ExitStatus {
        let settings = call.settings(tolerance: call.arguments[GateTimeOptions.timeTolerance]?.share)
        let gate = try CommandGate(
            base: call.arguments[Self.base], head: call.arguments[Self.head], settings: settings,
            isInterrupted: call.isInterrupted)
        return call.report(try gate.run { call.show($0, limit: settings.timeLimit) })
    }
}
