import Files
import Reporting

/// The outputs of a gate's report: the console, annotations, and the files of `--junit` and `--markdown`.
struct GateReportOutput {
    let arguments: Arguments
    let console: Console

    /// Writes a report.
    ///
    /// - Parameter lines: the lines for the console; by default the whole report.
    /// - Returns: `false` if a file could not be written. The other files are written anyway, because the measurement
    ///   cannot be repeated.
    func write(_ report: Report, as lines: [StyledLine]? = nil) -> Bool {
        if arguments[GateOptions.quiet] {
            console.writeLine(report.summary)
        } else if let lines {
            console.write(lines)
        } else {
            console.write(report)
        }

        if arguments[GateReportOptions.annotations] {
            for line in report.annotations { console.writeLine(line) }
        }

        let outputs = [
            (file: arguments[GateReportOptions.junit], text: report.junit),
            (file: arguments[GateReportOptions.markdown], text: report.markdown()),
        ]
        var isWritten = true

        for output in outputs {
            guard let file = output.file else { continue }
            do {
                try file.write(output.text.utf8)
            } catch {
                console.writeErrorLine("\(error)")
                isWritten = false
            }
        }

        return isWritten
    }
}
