import Files
import Foundation
import LabKit
import Reporting

/// Writes reports as pages; what draws their charts is looked for once.
struct ReportPage {
    private let command: String
    private let bundle: String?

    /// - Parameters:
    ///   - command: the name of the command, for the lines of a report that say how to go on.
    ///   - console: is told when there is nothing to draw charts with.
    init(command: String, console: Console) {
        self.command = command
        do throws(ChartRenderer.Failure) {
            bundle = try ChartRenderer().bundle()
        } catch {
            console.writeErrorLine("the page has tables and no charts: \(error)")
            bundle = nil
        }
    }

    /// Writes `index.html` into a folder, which is made where it is missing.
    ///
    /// - Returns: the file, and what the page leaves out.
    /// - Throws: `OutputError` when it cannot be written.
    func write(
        on subject: ReportResult, comparedWith earlier: [(result: ReportResult, comparison: ReportComparison)] = [],
        to folder: String
    ) throws -> (file: String, omission: String?) {
        let page = HTMLReport(bundle: bundle) { detail in
            Report(on: subject, comparedWith: earlier, command: command, detail: detail)
        }
        let file = "\(folder)/index.html"
        try FilePath(file).write(page.html.utf8)
        return (file, page.omission)
    }

    /// Writes the page and says where it is, and what it leaves out.
    func publish(
        on subject: ReportResult, comparedWith earlier: [(result: ReportResult, comparison: ReportComparison)] = [],
        to folder: String, console: Console
    ) throws {
        let (file, omission) = try write(on: subject, comparedWith: earlier, to: folder)
        if let omission { console.writeErrorLine(omission) }
        console.writeLine("report: \(file)")
    }
}
