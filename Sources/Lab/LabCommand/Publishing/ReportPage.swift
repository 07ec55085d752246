import Files
import JSONText
import Reporting

/// Writes reports as pages, and looks for the renderer of charts only once.
struct ReportPage {
    private let bundle: String?
    private let console: Console

    /// Looks for the renderer of charts.
    ///
    /// - Parameter console: the console, for a message if there is no renderer.
    init(console: Console) {
        self.console = console
        do throws(ChartRenderer.Failure) {
            bundle = try ChartRenderer().bundle()
        } catch {
            console.writeErrorLine("the page has tables and no charts: \(error)")
            bundle = nil
        }
    }

    /// Returns the page of a report.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - address: the address of ``script``, for pages that share it.
    func html(_ report: Report, sharedAt address: String? = nil) -> String {
        report.html(bundle: bundle, sharedAt: address)
    }

    /// The script with the renderer of charts, for pages that share it.
    var script: String? { bundle.map { "document.getElementById(\"vega\").textContent = \"\($0)\";\n" } }

    /// Writes `index.html` into a folder, which is made if necessary, and prints its path.
    func publish(_ report: Report, to folder: FilePath) throws {
        let file = folder.appending("index.html")
        try file.write(html(report).utf8)
        console.writeLine("report: \(file)")
    }
}

extension Console {
    /// Writes a report in lines of the console's width.
    func write(_ document: Report) { for line in document.terminal(width: width) { writeLine(line) } }

    /// Writes lines in the colours of their verdicts, if colour is allowed.
    func write(_ lines: [StyledLine]) {
        for line in lines {
            writeLine(line.pieces.reduce(VisibleText("")) { $0 + styled($1.text, $1.styles) })
        }
    }
}

extension StyledLine.Piece {
    fileprivate var styles: [TextStyle] {
        let colour: TextStyle? =
            switch tone {
            case .good: .green
            case .bad: .red
            case .open: .yellow
            case .neutral, nil: nil
            }
        var styles: [TextStyle] = isBold ? [.bold] : []
        if let colour { styles.append(colour) }
        return styles
    }
}
