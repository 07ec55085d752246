import Files
import Foundation
import JSONText
import Measurement

/// What a command writes to, and what it may assume about the reader.
public struct Console: Sendable {
    /// How wide text is set where nothing says how wide the reader's window is.
    public static let defaultWidth = 100

    /// Standard output: results.
    public let output: any TextSink
    /// Standard error: what is wrong, and progress.
    public let errors: any TextSink
    /// Whether standard output goes to a terminal.
    public let isTerminal: Bool
    /// Whether standard error goes to a terminal, so that progress can be drawn there.
    public let errorsAreTerminal: Bool
    /// Columns to a line.
    public let width: Int
    /// Whether output may be coloured.
    public let allowsColour: Bool

    /// A console of given properties; the defaults are those of a pipe whose errors go where the output goes.
    public init(
        _ output: any TextSink, errors: (any TextSink)? = nil, isTerminal: Bool = false,
        errorsAreTerminal: Bool = false, width: Int = Console.defaultWidth, allowsColour: Bool = false
    ) {
        self.output = output
        self.errors = errors ?? output
        self.isTerminal = isTerminal
        self.errorsAreTerminal = errorsAreTerminal
        self.width = width
        self.allowsColour = allowsColour
    }

    /// The same with everything on standard error, where standard output carries data.
    public var errorsOnly: Console {
        Console(
            errors, isTerminal: errorsAreTerminal, errorsAreTerminal: errorsAreTerminal, width: width,
            allowsColour: allowsColour && errorsAreTerminal)
    }

    /// Where text goes when a result goes to `destination`: beside it, where standard output carries it.
    func text(beside destination: FilePath?) -> Console { destination == .standardStream ? errorsOnly : self }

    /// Writes data to standard output, byte for byte. On a terminal, where nobody reads them back, what it obeys is
    /// escaped.
    public func write(_ data: String) {
        output.write(isTerminal ? VisibleText(data.replacing("\r\n", with: "\n")) : VisibleText(own: data))
    }

    public func writeLine(_ line: String = "") { writeLine(VisibleText(line)) }

    public func writeLine(_ line: VisibleText) { output.write(line + "\n") }

    public func writeError(_ text: VisibleText) { errors.write(text) }

    public func writeErrorLine(_ line: String) { errors.write(VisibleText(line) + "\n") }

    /// The text in a style, where colour is allowed; else the text.
    public func styled(_ text: String, _ styles: TextStyle...) -> VisibleText {
        guard allowsColour, !styles.isEmpty, !text.isEmpty else { return VisibleText(text) }
        let codes = styles.map { "\($0.rawValue)" }.joined(separator: ";")
        return VisibleText(own: "\u{1B}[\(codes)m") + VisibleText(text) + "\u{1B}[0m"
    }

    /// The width at which running text is still easy to read, on however wide a terminal.
    var helpWidth: Int { min(width, Console.defaultWidth) }

    func bold(_ text: String) -> String { styled(text, .bold).description }
}

extension Console {
    /// The console of this process: descriptors 1 and 2. Colour is allowed on a terminal, unless `NO_COLOR` is set to
    /// anything but nothing (no-color.org) or `TERM` is `dumb`. The width is the terminal's, unless `COLUMNS` says
    /// otherwise.
    public static func standard() -> Console {
        let environment = SystemFiles.environmentVariable
        let isTerminal = isatty(STDOUT_FILENO) == 1
        var size = winsize()
        let isSized = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0

        return Console(
            FileDescriptorSink(STDOUT_FILENO), errors: FileDescriptorSink(STDERR_FILENO), isTerminal: isTerminal,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1,
            width: width(environment, terminal: isSized ? Int(size.ws_col) : nil),
            allowsColour: isTerminal && allowsColour(environment))
    }

    static func allowsColour(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// What the environment says, else the terminal's, else the default. Widths that nothing can be set in are taken
    /// for a mistake.
    static func width(_ environment: (String) -> String?, terminal: Int?) -> Int {
        [environment("COLUMNS").flatMap { Int($0) }, terminal].lazy
            .compactMap { $0 }.first { (20...10_000).contains($0) } ?? defaultWidth
    }
}
