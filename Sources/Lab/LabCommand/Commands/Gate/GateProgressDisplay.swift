import Gate

/// The progress of a call of the gate, in one line of standard error that is written over.
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
        switch time {
        case .linking: show("linking")
        case .measuring(let pairs, let most, let undecided):
            show("process \(pairs) of at most \(most) a side, \(undecided) cells undecided, \(Int(limit)) s at most")
        case .short(let cells, let seconds):
            console.writeErrorSentence(
                "--time-limit \(GateSettings.text(ofSeconds: limit)) is too short for these \(cells) cells: "
                    + "\(Int(seconds.rounded(.up))) s; "
                    + "those that look slowest come first")
        case .confirming(let cells): show("confirming \(cells) regressions")
        }
    }

    func clear() { line.clear() }
}
