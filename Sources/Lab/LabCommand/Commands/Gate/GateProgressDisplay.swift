import Gate
import Nouns
import Reporting

/// The progress of a call of the gate, in one overwritten line on standard error.
struct GateProgressDisplay {
    private let console: Console
    private let line: ProgressLine

    init(console: Console, isShown: Bool) {
        self.console = console
        line = ProgressLine(console: console, isShown: isShown)
    }

    func show(_ text: String) { line.show(text) }

    func show(_ event: GateProgress) {
        switch event {
        case .listing: show("asking both sides for their cells")
        case .counting: show("counting exact metrics")
        case .comparingCode: show("comparing the code that cells execute")
        case .time(let limit, let time): show(time, limit: limit)
        }
    }

    func show(_ time: TimeProgress, limit: Double) {
        if case .short = time { return console.writeErrorSentence(Self.text(time, limit: limit)) }
        show(Self.text(time, limit: limit))
    }

    static func text(_ time: TimeProgress, limit: Double) -> String {
        switch time {
        case .linking: "linking"
        case .measuring(let pairs, let most, let undecided):
            "process \(pairs) of at most \(most) a side, \(counted(undecided, "cell")) undecided, "
                + "\(Int(limit)) s at most"
        case .short(let cells, let seconds):
            GateSettings(timeLimit: limit).shortTimeNote(for: cells, seconds: seconds)
                + "; those that look slowest come first"
        case .confirming(let cells): "confirming \(counted(cells, "regression"))"
        }
    }

    func clear() { line.clear() }
}
