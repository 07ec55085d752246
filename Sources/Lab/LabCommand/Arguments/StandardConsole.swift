#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Console {
    /// The console of this process: descriptors 1 and 2.
    ///
    /// Colour is allowed on a terminal, unless `NO_COLOR` is set to anything but nothing (no-color.org) or `TERM` is
    /// `dumb`. The width is that of the terminal, unless `COLUMNS` says otherwise.
    ///
    /// - Parameter environment: looks up an environment variable.
    public static func standard(environment: (String) -> String? = environmentVariable) -> Console {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return Console(
            FileDescriptorSink(STDOUT_FILENO), errors: FileDescriptorSink(STDERR_FILENO), isTerminal: isTerminal,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1,
            width: width(environment, terminal: isTerminal ? terminalWidth(STDOUT_FILENO) : nil),
            allowsColour: isTerminal && allowsColour(environment))
    }

    /// Whether the environment allows colour on a terminal.
    static func allowsColour(_ environment: (String) -> String?) -> Bool {
        (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    }

    /// Columns to a line: what the environment says, else the terminal's, else the default. Widths that nothing can be
    /// set in are taken for a mistake.
    static func width(_ environment: (String) -> String?, terminal: Int?) -> Int {
        [environment("COLUMNS").flatMap { Int($0) }, terminal].lazy
            .compactMap { $0 }.first { (20...10_000).contains($0) } ?? defaultWidth
    }
}

/// The value of an environment variable of this process.
public func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

private func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
}

extension Program {
    /// Runs the call that started this process, and ends the process with its status.
    public func main() -> Never {
        exit(run(Array(CommandLine.arguments.dropFirst()), console: .standard()).rawValue)
    }
}
