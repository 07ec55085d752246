import Files
import Foundation
import JSONText
import Measurement
import Reporting

/// The output of a command, with the properties of its reader.
public struct Console: Sendable {
    /// The width of tables and answers, in columns, if the width of the window is unknown.
    public static let defaultWidth = 80

    /// Standard output: results.
    public let output: any TextSink
    /// Standard error: mistakes and progress.
    public let errors: any TextSink
    /// True if standard output goes to a terminal.
    public let isTerminal: Bool
    /// True if standard error goes to a terminal, where progress can be drawn.
    public let errorsAreTerminal: Bool
    /// The number of columns of a line, if it is known.
    private let knownWidth: Int?
    /// The number of columns of a line of standard error, if it is known.
    private let knownErrorWidth: Int?
    /// The number of columns of a line.
    public var width: Int { knownWidth ?? Self.defaultWidth }
    /// The number of columns of a line of standard error.
    public var errorWidth: Int { knownErrorWidth ?? Self.defaultWidth }
    /// True if output may be coloured.
    public let allowsColour: Bool

    /// Makes a console; by default for a pipe, with errors in the output.
    ///
    /// - Parameters:
    ///   - output: standard output.
    ///   - errors: standard error; by default the output.
    ///   - isTerminal: standard output goes to a terminal.
    ///   - errorsAreTerminal: standard error goes to a terminal.
    ///   - width: the number of columns of a line; `nil` if it is unknown.
    ///   - errorWidth: the number of columns of standard error; by default the same.
    ///   - allowsColour: output may be coloured.
    public init(
        _ output: any TextSink, errors: (any TextSink)? = nil, isTerminal: Bool = false,
        errorsAreTerminal: Bool = false, width: Int? = nil, errorWidth: Int? = nil, allowsColour: Bool = false
    ) {
        self.output = output
        self.errors = errors ?? output
        self.isTerminal = isTerminal
        self.errorsAreTerminal = errorsAreTerminal
        knownWidth = width
        knownErrorWidth = errorWidth ?? width
        self.allowsColour = allowsColour
    }

    /// The console with all text on standard error, for a command whose standard output carries data.
    public var errorsOnly: Console {
        Console(
            errors, isTerminal: errorsAreTerminal, errorsAreTerminal: errorsAreTerminal, width: knownErrorWidth,
            allowsColour: allowsColour && errorsAreTerminal)
    }

    /// Returns the console with another line width; unchanged for `nil`.
    func with(width: Int?) -> Console {
        guard let width else { return self }
        return Console(
            output, errors: errors, isTerminal: isTerminal, errorsAreTerminal: errorsAreTerminal, width: width,
            allowsColour: allowsColour)
    }

    /// Returns the console for text next to a result: standard error if the result itself goes to standard output.
    func text(beside destination: FilePath?) -> Console { destination == .standardStream ? errorsOnly : self }

    /// Writes data to standard output, byte for byte. For a terminal, control sequences are escaped.
    public func write(_ data: String) {
        output.write(isTerminal ? VisibleText(data.replacing("\r\n", with: "\n")) : VisibleText(own: data))
    }

    /// Writes a line to standard output, with control characters escaped.
    public func writeLine(_ line: String = "") { writeLine(VisibleText(line)) }

    /// Writes a line to standard output.
    public func writeLine(_ line: VisibleText) { output.write(line + "\n") }

    /// Writes text to standard error.
    public func writeError(_ text: VisibleText) { errors.write(text) }

    /// Writes a line to standard error, with control characters escaped.
    public func writeErrorLine(_ line: String) { errors.write(VisibleText(line) + "\n") }

    /// Writes a sentence to standard output, broken at spaces into lines that fit; all but the first are indented.
    public func writeSentence(_ text: String) {
        for line in text.indented(then: 2, width: width) { writeLine(line) }
    }

    /// Writes a sentence to standard error, broken at spaces into lines that fit; all but the first are indented.
    ///
    /// It is for text for people, such as notes. A mistake in a line of a file keeps its line, `FILE:LINE: mistake`,
    /// for editors and scripts.
    public func writeErrorSentence(_ text: String) {
        for line in text.indented(then: 2, width: errorWidth) { writeErrorLine(line) }
    }

    /// Returns the text in some styles if colour is allowed, and the plain text otherwise.
    public func styled(_ text: String, _ styles: TextStyle...) -> VisibleText { styled(text, styles) }

    /// Returns the text in some styles if colour is allowed, and the plain text otherwise.
    func styled(_ text: String, _ styles: [TextStyle]) -> VisibleText {
        guard allowsColour, !styles.isEmpty, !text.isEmpty else { return VisibleText(text) }
        let codes = styles.map { "\($0.rawValue)" }.joined(separator: ";")
        return VisibleText(own: "\u{1B}[\(codes)m") + VisibleText(text) + "\u{1B}[0m"
    }

    /// Returns a readable width for running text, such as help, because very long lines are hard to read.
    static func readable(_ width: Int) -> Int { min(width, 100) }

    func bold(_ text: String) -> String { styled(text, .bold).description }
}

extension Console {
    /// Returns the console of this process, descriptors 1 and 2.
    ///
    /// Colour is allowed on a terminal, unless `NO_COLOR` is set and not empty (no-color.org) or `TERM` is `dumb`. The
    /// width comes from `COLUMNS`, or else from the terminal.
    public static func standard() -> Console {
        let environment = MachineFiles.environmentVariable
        let isTerminal = isatty(STDOUT_FILENO) == 1

        return Console(
            FileDescriptorSink(STDOUT_FILENO), errors: FileDescriptorSink(STDERR_FILENO), isTerminal: isTerminal,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1,
            width: width(environment, terminal: columns(of: STDOUT_FILENO)),
            errorWidth: width(environment, terminal: columns(of: STDERR_FILENO)) ?? defaultWidth,
            allowsColour: isTerminal && allowsColour(environment))
    }

    /// Returns the columns of a terminal's descriptor; `nil` for another descriptor, or if they are unknown.
    private static func columns(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return Int(size.ws_col)
    }

    static func allowsColour(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// Returns the width set by the environment, or else the terminal's; `nil` without either. A width that is too
    /// small for any text counts as a mistake.
    static func width(_ environment: (String) -> String?, terminal: Int?) -> Int? {
        let usable = 20...10_000
        if let columns = environment("COLUMNS").flatMap({ Int($0) }), usable.contains(columns) { return columns }
        if let terminal, usable.contains(terminal) { return terminal }
        return nil
    }
}
