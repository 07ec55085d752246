import Files
import Reporting

/// Writes reports as pages; what draws their charts is looked for once.
struct ReportPage {
    let command: String
    private let bundle: String?
    private let console: Console

    /// - Parameter console: is told when there is nothing to draw charts with.
    init(command: String, console: Console) {
        self.command = command
        self.console = console
        do throws(ChartRenderer.Failure) {
            bundle = try ChartRenderer().bundle()
        } catch {
            console.writeErrorLine("the page has tables and no charts: \(error)")
            bundle = nil
        }
    }

    /// Writes `index.html` into a folder, which is made where it is missing, and gives its path.
    func write(_ report: Document, to folder: FilePath) throws -> FilePath {
        let file = folder.appending("index.html")
        try file.write(html(report).utf8)
        return file
    }

    func html(_ report: Document) -> String { report.html(bundle: bundle) }

    func publish(_ report: Document, to folder: FilePath) throws {
        console.writeLine("report: \(try write(report, to: folder))")
    }
}

extension Console {
    func write(_ document: Document) {
        for line in document.terminal { writeLine(line) }
    }
}
