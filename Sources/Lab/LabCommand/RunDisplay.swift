import Execution
import Nouns
import Reporting
import Results

/// The display of a run: its progress, and a block after every experiment or, with all numbers, after every input.
struct RunDisplay {
    private let console: Console
    private let text: Console
    private let isQuiet: Bool
    private let showsAll: Bool
    private let progress: ProgressLine
    /// The failures that were already reported, which the summary does not repeat.
    private var reportedFailures: Set<String> = []
    /// The last measured experiment, which is not shown yet.
    private var pending: Pending?

    private struct Pending {
        var experiment: String
        var purpose: String
        var result: ResultFile
    }

    /// Makes a display.
    ///
    /// - Parameters:
    ///   - console: the console, for progress and failures.
    ///   - text: the console for tables.
    ///   - isQuiet: `true` to show neither progress nor tables.
    ///   - showsAll: `true` to show every number.
    init(console: Console, text: Console, isQuiet: Bool, showsAll: Bool) {
        self.console = console
        self.text = text
        self.isQuiet = isQuiet
        self.showsAll = showsAll
        progress = ProgressLine(console: console, isShown: !isQuiet)
    }

    mutating func show(_ event: Run.Event) {
        switch event {
        case .started:
            break
        case .validated(let report):
            progress.show("validated \(report.experiment): \(counted(report.totalAnswers, "answer"))")
        case .progress(let done, let total, let label, let secondsLeft):
            progress.show(done: done, of: total, label: label, secondsLeft: secondsLeft)
        case .searching(let label):
            progress.show("capacity of \(label)")
        case .capacities(let capacities, let notRun, _):
            showPending()
            show(Report.block(of: capacities, notRun: notRun))
        case .failed(let reason):
            progress.clear()
            if reportedFailures.insert(reason).inserted { console.writeErrorSentence(reason) }
        case .finished(let group, let notRun, let result):
            if !isQuiet { reportedFailures.formUnion(notRun.map(\.asFailure)) }
            if showsAll {
                show(Report.block(ofInput: group.input.name, of: group.experiment.name, in: result))
            } else {
                if pending?.experiment != group.experiment.name { showPending() }
                pending = Pending(
                    experiment: group.experiment.name, purpose: group.experiment.summary, result: result)
            }
        }
    }

    private func show(_ document: Report) {
        progress.clear()
        guard !isQuiet else { return }

        text.write(document)
        text.writeLine()
    }

    /// Shows the block of the last measured experiment.
    private mutating func showPending() {
        guard let last = pending else { return }

        pending = nil
        progress.clear()
        guard !isQuiet, let block = RunBlock(of: last.experiment, purpose: last.purpose, in: last.result) else {
            return
        }

        text.write(block.lines(width: text.width))
        text.writeLine()
    }

    /// Shows an end that is not a run's usual one.
    mutating func finish(_ lines: [StyledLine]) {
        showPending()
        progress.clear()
        text.write(lines)
    }

    /// Shows the end of the run, without failures that were already reported.
    mutating func finish(_ result: ResultFile, command: String) {
        showPending()
        progress.clear()
        var result = result
        result.failures.removeAll(where: reportedFailures.contains)

        if showsAll {
            text.write(Report.summary(of: result, command: command))
        } else {
            text.write(RunConclusion(result, command: command).lines(width: text.width))
        }
    }
}
