import Measurement
import Results

extension Report {
    /// The picture of all verdicts as a file of its own, SVG; `nil` when nothing is judged.
    package var pictureFile: String? {
        picture?.svg(heading: headline?.text ?? title, circumstances: summary)
    }
}

extension BudgetPicture {
    /// The sizes of a file's drawing, in pixels.
    private enum Layout {
        static let width = 960
        static let row = 44
        /// The upper edge of the first row below a heading of one line.
        static let top = 92
        /// The characters of a line of the heading, and its height.
        static let heading = 90
        static let line = 24
        static let strip = 230...700
        static let reference = 724
        static let best = 850
    }

    /// Returns the picture as a file of its own, on a light ground, for READMEs and papers.
    ///
    /// - Parameters:
    ///   - heading: The first line, such as the question and its answer.
    ///   - circumstances: The line below it.
    func svg(heading: String, circumstances: String) -> String {
        let lines = heading.broken(to: Layout.heading)
        let shift = (max(lines.count, 1) - 1) * Layout.line
        let top = Layout.top + shift
        let height = top + rows.count * Layout.row + 34
        let title = lines.enumerated().map { index, line -> HTML in
            "<text class=\"heading\" x=\"24\" y=\"\(32 + index * Layout.line)\">\(line)</text>"
        }
        let ticks = ticks.map { tick -> HTML in
            """
            <text class="quiet" x="\(Self.across(tick.x))" y="\(top - 10)" text-anchor="middle">\
            \(tick.text)</text>
            """
        }
        let drawn = rows.enumerated().map { index, row in
            row.svg(
                at: top + index * Layout.row, across: Self.across, grid: self.ticks.map(\.x),
                columns: (Layout.width, Layout.reference, Layout.best))
        }

        let text: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Layout.width)" height="\(height)" \
            viewBox="0 0 \(Layout.width) \(height)" role="img" aria-label="\(heading)">
            <style>\(raw: Self.style)</style>
            <rect width="\(Layout.width)" height="\(height)" fill="#fbfbfa"/>
            \(title)
            <text class="quiet" x="24" y="\(54 + shift)">\(circumstances)</text>
            \(ticks)
            <text class="quiet" x="24" y="\(top - 10)">\(axis)</text>
            <text class="quiet" x="\(Layout.reference)" y="\(top - 10)">reference</text>
            <text class="quiet" x="\(Layout.best)" y="\(top - 10)">the best</text>
            \(drawn)\(Self.key(at: height - 14))
            </svg>

            """
        return text.text
    }

    private static func across(_ x: Int) -> Int {
        Layout.strip.lowerBound + x * (Layout.strip.upperBound - Layout.strip.lowerBound) / 1_000
    }

    private static let style = """
        text{font:13px ui-sans-serif,system-ui,"DejaVu Sans",sans-serif;fill:#1a1f29}
        .heading{font-size:18px;font-weight:700}.quiet{font-size:11px;fill:#566072}
        .name{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-weight:600;font-size:12.5px}
        .good,.bad,.open{font-weight:600}.good{fill:#0a6b4b}.bad{fill:#a8152f}.open{fill:#7a5200}
        path{fill:none;stroke-linecap:round}.grid{stroke:#e1e4e9}
        .budget{stroke:#a8152f;stroke-width:1.5;stroke-dasharray:3 2;stroke-linecap:butt}
        .fit{stroke:#0a6b4b;stroke-width:6}.fit.reference{stroke:#1a1f29}.over{stroke:#a8152f;stroke-width:4}
        .undecided{stroke:#7a5200;stroke-width:7}.hole{stroke:#fbfbfa;stroke-width:3}
        """

    private static func key(at height: Int) -> HTML {
        """
        <path class="fit reference" d="M28 \(height - 4)h0"/>\
        <text class="quiet" x="38" y="\(height)">the reference fits</text>\
        <path class="fit" d="M160 \(height - 4)h0"/><text class="quiet" x="170" y="\(height)">another fits</text>\
        <path class="over" d="M264 \(height - 7)v6"/><text class="quiet" x="274" y="\(height)">over its budget</text>\
        <path class="undecided" d="M388 \(height - 4)h0"/><path class="hole" d="M388 \(height - 4)h0"/>\
        <text class="quiet" x="398" y="\(height)">undecided</text>\
        <path class="budget" d="M484 \(height - 10)v10"/>\
        <text class="quiet" x="494" y="\(height)">budget; a mark is one \
        implementation on one input, at the bound that decides</text>
        """
    }
}

extension BudgetPicture.Row {
    /// Returns the row of a file.
    ///
    /// - Parameters:
    ///   - top: Its upper edge.
    ///   - across: Returns the pixel of a place on the axis.
    ///   - grid: The places of the axis with a line.
    ///   - columns: The right edge, and the left edges of the texts.
    fileprivate func svg(
        at top: Int, across: (Int) -> Int, grid: [Int], columns: (width: Int, reference: Int, best: Int)
    ) -> HTML {
        let lines = grid.map { "M\(across($0)) \(top + 8)v28" }.joined()
        let shapes: [(verdict: BudgetVerdict, isReference: Bool, name: String)] = [
            (.within, true, "fit reference"), (.within, false, "fit"), (.undecided, true, "undecided"),
            (.undecided, false, "undecided"), (.over, true, "over"), (.over, false, "over"),
        ]
        let paths = shapes.map { shape -> HTML in
            let middle = top + (shape.isReference ? 17 : 28)
            let drawnMarks = marks.filter { $0.verdict == shape.verdict && $0.isReference == shape.isReference }
            guard !drawnMarks.isEmpty else { return "" }

            let positions = Set(drawnMarks.map { across($0.x) }).sorted()
            let isOver = shape.verdict == .over
            let drawn = positions.map { isOver ? "M\($0) \(middle - 3)v6" : "M\($0) \(middle)h0" }.joined()
            let hole: HTML = shape.verdict == .undecided ? "<path class=\"hole\" d=\"\(raw: drawn)\"/>" : ""
            return "<path class=\"\(shape.name)\" d=\"\(raw: drawn)\"/>\(hole)"
        }

        let standing = reference.map { standing -> HTML in
            """
            <text class="\(standing.verdict.tone.rawValue)" x="\(columns.reference)" y="\(top + 26)">\
            \(standing.shortText)</text>
            """
        }
        let choice = best.map { best -> HTML in
            "<text x=\"\(columns.best)\" y=\"\(top + 26)\">\(best.shortText)</text>"
        }

        return """
            <path class="grid" d="M24 \(top)H\(columns.width - 24)\(raw: lines)"/>\
            <path class="budget" d="M\(across(line)) \(top + 6)v32"/>\(paths)\
            <text class="name" x="24" y="\(top + 20)">\(experiment)</text>\
            <text class="quiet" x="24" y="\(top + 35)">\(limit)</text>\(standing ?? "")\(choice ?? "")

            """
    }
}

extension BudgetPicture.Standing {
    /// The verdicts in few words: `✗ 3 of 30 over`.
    fileprivate var shortText: String {
        switch verdict {
        case .within: "✓ fits"
        case .over: "✗ \(over) of \(inputs) over"
        case .undecided: "? \(undecided) of \(inputs) open"
        }
    }
}

extension BudgetPicture.Best {
    fileprivate var shortText: String { fitting == inputs ? "✓ fits" : "on \(fitting) of \(inputs)" }
}
