import JSONText
import LabCommand

extension Console {
    /// Writes a report: its text, or its JSON objects.
    func write(_ report: some PrintedReport, asJSON: Bool) {
        writeLines(asJSON ? report.jsonLines : report.lines(width: width))
    }

    func writeLines(_ lines: [String]) {
        for line in lines { writeLine(line) }
    }

    /// Writes a long output, many lines at a time.
    ///
    /// - Parameter produce: writes the lines one by one and calls `isRead` after each. It must return when `isRead`
    ///   returns false, because the output is closed then.
    func writeMany(_ produce: (_ line: inout JSONLine, _ isRead: (inout JSONLine) -> Bool) -> Void) {
        var line = JSONLine()
        produce(&line) { line in
            line.end()
            guard line.count > 64 * 1_024 else { return true }
            write(line.drainLines())
            return !output.isClosed
        }

        write(line.drainLines())
    }
}
