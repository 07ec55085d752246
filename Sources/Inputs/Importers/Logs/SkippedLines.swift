import JSONText
import Nouns

/// The lines of a log that were passed over because they hold no node. One note reports them all.
struct SkippedLines {
    private var count = 0
    private var firstLine = 0

    mutating func add(_ line: Int) {
        if count == 0 { firstLine = line }
        count += 1
    }

    /// Adds a note to a screen if there are such lines.
    func report(to builder: ScreenBuilder) {
        guard count > 0 else { return }
        let lines = "\(counted(count, "line of other text")) \(agreeing(count, "was", "were"))"
        builder.note(firstLine, "\(lines) passed over, the first of them here")
    }
}
