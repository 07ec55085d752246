import LabKit

/// One line on the terminal that is written over: what is being done, how much is left. Nothing where standard error is
/// no terminal.
struct ProgressLine {
    let console: Console
    let isShown: Bool

    /// Shows a text.
    func show(_ text: String) {
        guard isShown, console.errorsAreTerminal else { return }
        let fitting = text.prefix(max(console.width - 1, 20))
        console.writeError("\r\u{1B}[K\(fitting)")
    }

    /// Shows how far the run is.
    func show(done: Int, of total: Int, label: String, secondsLeft: Double?) {
        let left = secondsLeft.map { ", about \(Self.duration($0)) left" } ?? ""
        show("\(done) of \(total)\(left): \(label)")
    }

    /// Takes the line away.
    func clear() {
        guard isShown, console.errorsAreTerminal else { return }
        console.writeError("\r\u{1B}[K")
    }

    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}
