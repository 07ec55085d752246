import JSONText
import Reporting
import Synchronization

/// A line of progress, overwritten in place on a terminal. If standard error is not a terminal, a line is written each
/// minute.
public struct ProgressLine: Sendable {
    private let console: Console
    private let isShown: Bool
    private let pause: Duration
    private let latest = Latest()

    /// The time of the last line if standard error is not a terminal.
    private final class Latest: Sendable { let instant = Mutex(ContinuousClock.now) }

    /// Makes a line of progress.
    ///
    /// - Parameters:
    ///   - console: the console to write to.
    ///   - isShown: `false` to write nothing, with `--quiet`.
    ///   - pause: the time between lines if standard error is not a terminal.
    public init(console: Console, isShown: Bool, pause: Duration = .seconds(60)) {
        self.console = console
        self.isShown = isShown
        self.pause = pause
    }

    /// Replaces the line.
    public func show(_ text: String) {
        guard isShown else { return }
        guard console.errorsAreTerminal else {
            return latest.instant.withLock { last in
                guard last.duration(to: .now) >= pause else { return }
                last = .now
                console.writeErrorLine(text)
            }
        }

        let fittingText = SingleLine.escaped(text).truncated(to: max(console.errorWidth - 1, 20))
        console.writeError("\r\u{1B}[K" + VisibleText(fittingText))
    }

    /// Shows the number of finished parts, the time left and the current part.
    public func show(done: Int, of total: Int, label: String, secondsLeft: Double?) {
        let remaining = secondsLeft.map { ", about \(Self.duration($0)) left" } ?? ""
        show("\(done) of \(total)\(remaining): \(label)")
    }

    /// Clears the line, before other text is written.
    public func clear() {
        guard isShown, console.errorsAreTerminal else { return }
        console.writeError("\r\u{1B}[K")
    }

    static func duration(_ seconds: Double) -> String {
        let rounded = Int(seconds.rounded(.up))
        return rounded < 60 ? "\(rounded) s" : "\(rounded / 60) min \(rounded % 60) s"
    }
}
