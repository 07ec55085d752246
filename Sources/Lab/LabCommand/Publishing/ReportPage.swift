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

    /// - Parameter address: where ``script`` is, from pages that share it.
    func html(_ report: Document, sharedAt address: String? = nil) -> String {
        report.html(bundle: bundle, sharedAt: address)
    }

    var script: String? { bundle.map { "document.getElementById(\"vega\").textContent = \"\($0)\";\n" } }

    /// Writes `index.html` into a folder, which is made where it is missing, and says so.
    func publish(_ report: Document, to folder: FilePath) throws {
        let file = folder.appending("index.html")
        try file.write(html(report).utf8)
        console.writeLine("report: \(file)")
    }
}

extension Console { func write(_ document: Document) { for line in document.terminal { writeLine(line) } } }
