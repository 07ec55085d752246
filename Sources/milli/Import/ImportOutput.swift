import Importers
import JSONText
import LabCommand
import Measurement

/// The output of an import: a report for each dump as it is read, progress, and the totals.
struct ImportOutput {
    private let console: Console
    private let progress: ProgressLine
    private let writesReports: Bool
    private let isJSON: Bool
    private let fileCount: Int
    private var probe: DumpProbe
    private var filesDone = 0
    private(set) var totals = ImportTotals()

    private let clock = MonotonicClock()
    private let start: UInt64
    /// The instant when progress was shown last.
    private var lastShown: UInt64

    /// - Parameters:
    ///   - probe: searches the screens.
    ///   - files: the files that are imported.
    ///   - isJSON: true to write objects in place of text.
    ///   - isQuiet: true to write no progress and no text for a file; objects are written nevertheless.
    ///   - console: the console to write to.
    init(_ probe: DumpProbe, files: DumpFiles, isJSON: Bool, isQuiet: Bool, console: Console) {
        self.probe = probe
        self.console = console
        self.isJSON = isJSON
        writesReports = isJSON || !isQuiet
        // On a terminal, the reports themselves show how far the import is.
        progress = ProgressLine(console: console, isShown: !isQuiet && !console.isTerminal)
        fileCount = files.files.count + files.pathErrors.count
        start = clock.now()
        lastShown = start
    }

    /// Searches and reports an imported screen, or reports the error that was met.
    mutating func report(_ outcome: ImportOutcome, path: String) {
        switch outcome {
        case .skipped(let kind): totals.skip(path, kind)
        case .refused(let error):
            totals.refused += 1
            progress.clear()
            console.writeErrorLine("\(error)")
        case .imported(let screen):
            let report = probe.report(on: screen, file: path)
            totals.add(report)
            if writesReports { console.write(report, asJSON: isJSON) }
        }

        filesDone += 1
        showProgress(path)
    }

    /// Shows the progress ten times a second at most, because files can be read faster than they can be shown.
    private mutating func showProgress(_ path: String) {
        let now = clock.now()
        guard now - lastShown >= 100_000_000 else { return }

        lastShown = now
        let secondsLeft = Double(now - start) / 1e9 / Double(filesDone) * Double(fileCount - filesDone)
        progress.show(done: filesDone, of: fileCount, label: SingleLine.escaped(path), secondsLeft: secondsLeft)
    }

    /// Ends the progress, and writes the totals in text, and the reason if no dump was read.
    func finish() {
        progress.clear()
        if let skipped = totals.skippedLine {
            if isJSON { console.writeErrorSentence(skipped) } else if writesReports { console.writeSentence(skipped) }
        }
        if !isJSON { console.writeSentence(totals.line) }
        if let emptiness = totals.emptinessLine { console.writeErrorSentence(emptiness) }
    }
}
