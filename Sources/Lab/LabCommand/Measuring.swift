import Execution
import Files
import Measurement
import Reporting
import Results

/// A run with its display: progress, tables, a result file updated after every input, the summary.
struct Measuring {
    let lab: StandaloneLab
    let configuration: RunConfiguration
    /// The programs to measure in place of the lab's experiments.
    var programs: ProgramExperiment?
    let place: ResultPlace
    /// True if an earlier result is replaced by the finished part of an interrupted run.
    var keepsPartial = false
    /// The limit of one call; `nil` for the limit of the profile.
    var callLimit: TimeSpan?
    let isQuiet: Bool
    /// True if every number is printed.
    var showsAll = false
    /// Makes the end of the output, instead of a run's usual end.
    var conclusion: ((ResultFile) -> [StyledLine])?

    /// Runs to the end or until an interruption.
    ///
    /// - Returns: the result, and the path of its file.
    /// - Throws: ``CommandFailure`` if the result cannot be written.
    func run(_ console: Console) throws -> (result: ResultFile, file: FilePath) {
        let callLimitSeconds = callLimit.map { $0.nanoseconds / 1e9 } ?? configuration.profile.callLimitSeconds
        let process = lab.process(callLimitSeconds: callLimitSeconds)
        let programRunner = try programs?.runner(callLimitSeconds: callLimitSeconds)
        let interruption = Interruption {
            process.terminate()
            programRunner?.terminate()
        }

        // It listens only until the result is written, so that Ctrl-C ends later work at once.
        defer { withExtendedLifetime(interruption) {} }

        let file = try WrittenResult(place, console: console)
        let text = place.isStandardStream ? console.errorsOnly : console
        var display = RunDisplay(console: console, text: text, isQuiet: isQuiet, showsAll: showsAll)
        let result = Run(configuration, runner: programRunner ?? process).execute(
            environment: try lab.machine(), isInterrupted: { interruption.hasHappened || file.failure != nil }
        ) { event in
            switch event {
            case .started(let result), .capacities(_, _, let result), .finished(_, _, let result): file.save(result)
            case .validated, .progress, .searching, .failed: break
            }

            display.show(event)
        }

        try file.check()
        file.save(result)
        if let conclusion {
            display.finish(conclusion(result))
        } else {
            display.finish(result, command: lab.name)
        }

        try file.check()
        return (result, try file.finish(result, keepsPartial: keepsPartial))
    }
}
