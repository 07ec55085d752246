import JSONText
import LabCommand
import Measurement

/// How far an import is, on the terminal, ten times a second at most: files can be read faster than they can be shown.
struct ImportProgress {
    let line: ProgressLine
    private let files: Int
    private var done = 0
    private let clock = MonotonicClock()
    private let start: UInt64
    private var shown: UInt64

    init(files: Int, line: ProgressLine) {
        self.files = files
        self.line = line
        start = clock.now()
        shown = start
    }

    /// Counts a file that is done with.
    mutating func advance(past path: String) {
        done += 1
        let now = clock.now()
        guard now - shown >= 100_000_000 else { return }
        shown = now
        let left = Double(now - start) / 1e9 / Double(done) * Double(files - done)
        line.show(done: done, of: files, label: SingleLine.escaped(path), secondsLeft: left)
    }
}
