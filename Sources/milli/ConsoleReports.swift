import JSONText
import LabCommand

extension Console {
    /// Writes a report, as text or as objects for machines.
    func write(_ report: some PrintedReport, asJSON: Bool) {
        writeLines(asJSON ? report.jsonLines : report.lines(width: width))
    }

    func writeLines(_ lines: [String]) {
        for line in lines { writeLine(line) }
    }

    /// Writes a long output, many lines at once.
    ///
    /// - Parameter produce: writes one line after the other and calls `isRead` with each; it ends when that returns
    ///   false, because the output is closed.
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
