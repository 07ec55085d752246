import JSONText
import Synchronization

/// One line on the terminal that is written over: what is being done, how much is left. Where standard error is no
/// terminal, a line a minute.
public struct ProgressLine: Sendable {
    private let console: Console
    private let isShown: Bool
    private let pause: Duration
    private let latest = Latest()

    /// When the last line was written that is not written over.
    private final class Latest: Sendable { let instant = Mutex(ContinuousClock.now) }

    /// A line of progress on a console, unless it is not wanted: with `--quiet`.
    public init(console: Console, isShown: Bool, pause: Duration = .seconds(60)) {
        self.console = console
        self.isShown = isShown
        self.pause = pause
    }

    public func show(_ text: String) {
        guard isShown else { return }
        guard console.errorsAreTerminal else {
            return latest.instant.withLock { last in
                guard last.duration(to: .now) >= pause else { return }
                last = .now
                console.writeErrorLine(text)
            }
        }

        let fitting = text.prefix(max(console.width - 1, 20))
        console.writeError("\r\u{1B}[K" + VisibleText(String(fitting)))
    }

    /// Shows how far the run is.
    public func show(done: Int, of total: Int, label: String, secondsLeft: Double?) {
        let left = secondsLeft.map { ", about \(Self.duration($0)) left" } ?? ""
        show("\(done) of \(total)\(left): \(label)")
    }

    public func clear() {
        guard isShown, console.errorsAreTerminal else { return }
        console.writeError("\r\u{1B}[K")
    }

    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }
}
