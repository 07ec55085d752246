import Execution
import Reporting
import Results

/// The display of a run: its progress, and a table after every input.
struct RunDisplay {
    private let console: Console
    private let text: Console
    private let isQuiet: Bool
    private let progress: ProgressLine
    /// The failures that were reported as they happened, which the summary does not repeat.
    private var reported: Set<String> = []

    /// Makes a display.
    ///
    /// - Parameters:
    ///   - console: the console, for progress and failures.
    ///   - text: the console for tables.
    ///   - isQuiet: `true` to show neither progress nor tables.
    init(console: Console, text: Console, isQuiet: Bool) {
        self.console = console
        self.text = text
        self.isQuiet = isQuiet
        progress = ProgressLine(console: console, isShown: !isQuiet)
    }

    mutating func show(_ event: Run.Event) {
        switch event {
        case .started:
            break
        case .verified(let report):
            progress.show("validated \(report.experiment): \(report.totalAnswers) answers")
        case .progress(let done, let total, let label, let secondsLeft):
            progress.show(done: done, of: total, label: label, secondsLeft: secondsLeft)
        case .searching(let label):
            progress.show("capacity of \(label)")
        case .found(let capacities, let notRun, _):
            show(Report.block(of: capacities, notRun: notRun))
        case .failed(let reason):
            progress.clear()
            if reported.insert(reason).inserted { console.writeErrorLine(reason) }
        case .finished(let group, _, let notRun, let result):
            if !isQuiet { reported.formUnion(notRun.map(\.asFailure)) }
            show(Report.block(ofInput: group.input.name, of: group.experiment.name, in: result))
        }
    }

    private func show(_ document: Report) {
        progress.clear()
        guard !isQuiet else { return }

        text.write(document)
        text.writeLine()
    }

    /// Clears the progress.
    func clear() { progress.clear() }

    /// Returns the summary of the run, without the failures that were reported as they happened.
    func summary(of result: ResultFile, command: String) -> Report {
        var result = result
        result.failures.removeAll(where: reported.contains)
        return Report.summary(of: result, command: command)
    }
}
