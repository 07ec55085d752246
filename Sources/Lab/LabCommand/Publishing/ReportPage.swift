import Files
import Reporting

/// Writes reports as pages; what draws their charts is looked for once.
struct ReportPage {
    private let bundle: String?
    private let console: Console

    /// - Parameter console: is told when there is nothing to draw charts with.
    init(console: Console) {
        self.console = console
        do throws(ChartRenderer.Failure) {
            bundle = try ChartRenderer().bundle()
        } catch {
            console.writeErrorLine("the page has tables and no charts: \(error)")
            bundle = nil
        }
    }

    func html(_ report: Document) -> String { report.html(bundle: bundle) }

    /// Writes `index.html` into a folder, which is made where it is missing, and says so.
    func publish(_ report: Document, to folder: FilePath) throws {
        let file = folder.appending("index.html")
        try file.write(html(report).utf8)
        console.writeLine("report: \(file)")
    }
}

extension Console {
    func write(_ document: Document) { for line in document.terminal { writeLine(line) } }
}
