import Foundation
import Measurement
import Results

extension Report {
    /// The picture of all verdicts as an SVG file; `nil` if nothing is judged.
    package var pictureFile: String? {
        numbers.picture?.svg(
            heading: Headline(numbers.cells).text, circumstances: numbers.pictureCaption)
    }
}

extension BudgetPicture {
    /// Returns the picture as an SVG file on a light ground, for READMEs and papers.
    ///
    /// It explains itself to readers who do not know the project. From the top it has the question with its answer, the
    /// symbols, the axis with the names of the line and of both its sides, and rows with verdicts in words.
    ///
    /// - Parameters:
    ///   - heading: the first lines, such as the question and its answer.
    ///   - circumstances: the line at the bottom.
    func svg(heading: String, circumstances: String) -> String {
        var drawing = PictureDrawing(aria: heading)
        drawing.write(heading.broken(to: PictureDrawing.headingColumns), .heading)
        drawing.write("\(explanation) \(meanings)".broken(to: PictureDrawing.columns), .quiet)
        drawing.writeKey()
        if let first = rows.first { drawing.writeAxis(axis, ticks, lineName: first.lineName, at: first.line) }

        for (index, row) in rows.enumerated() {
            drawing.write(row, namesLine: index > 0 && row.beginsLine, grid: ticks.map(\.x))
        }

        drawing.leave(4)
        drawing.write(circumstances.broken(to: PictureDrawing.columns), .quiet)
        return drawing.text
    }

    /// The glossary's meanings of words in the picture.
    private var meanings: String {
        let words = (rows.contains { $0.reference != nil } ? ["reference"] : []) + axis.components(separatedBy: " ")
        return words.compactMap { word in
            Glossary.term(word).map { "\($0.name.capitalisedFirst): \($0.meaning)" }
        }.joined(separator: " ")
    }
}

/// A picture that is written from the top down.
private struct PictureDrawing {
    private enum Layout {
        static let width = 1_000
        static let margin = 24
        /// The places of the axis, in pixels.
        static let strip = 196...530
        /// The left edge of the verdicts in words.
        static let words = 552
        static let line = 17
        /// The height of the room above the marks for the name of a line.
        static let lineName = 16
        /// Half the distance of the two lanes of marks.
        static let lane = 6
        /// The most columns of an experiment and of its limit.
        static let experiment = 21
        /// The widths of a column of small text and of bold text, in pixels, in the widest of the usual fonts.
        static let column = 7.3
        static let boldColumn = 8.0
    }

    /// The columns of a line of the heading and of a line of small text.
    static let headingColumns = 84
    static let columns = 130

    /// The columns of a verdict in words, in bold letters and in others.
    static let boldWordColumns = 53
    static let wordColumns = 60

    enum TextStyle: String {
        case heading, quiet
        case plain = ""
        case name, good, bad, open
    }

    private let aria: String
    private var parts: [HTML] = []
    /// The lower end of the written part.
    private var bottom = 12

    init(aria: String) { self.aria = aria }

    var text: String {
        let height = bottom + 14
        let document: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Layout.width)" height="\(height)" \
            viewBox="0 0 \(Layout.width) \(height)" role="img" aria-label="\(aria)">
            <style>\(raw: Self.style)</style>
            <rect width="\(Layout.width)" height="\(height)" fill="#fbfbfa"/>
            \(parts)</svg>

            """
        return document.text
    }

    private static let style = """
        text{font:12px ui-sans-serif,system-ui,"DejaVu Sans",sans-serif;fill:#1a1f29}
        .heading{font-size:18px;font-weight:700}.quiet{fill:#566072}
        .name{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-weight:600}
        .good,.bad,.open{font-weight:600}.good{fill:#0a6b4b}.bad{fill:#a8152f}.open{fill:#7a5200}
        path{fill:none;stroke-linecap:round}.grid{stroke:#e1e4e9}.beyond{fill:#fdeff1}
        .budget{stroke:#a8152f;stroke-width:1.5;stroke-dasharray:3 2;stroke-linecap:butt}
        .fit{stroke:#0a6b4b;stroke-width:6}.fit.reference{stroke:#1a1f29}.over{stroke:#a8152f;stroke-width:4}
        path.open{fill:none;stroke:#7a5200;stroke-width:7}.hole{stroke:#fbfbfa;stroke-width:3}
        """

    // MARK: Lines of text

    /// Leaves room below the written part, in pixels.
    mutating func leave(_ room: Int) { bottom += room }

    /// Writes lines at the left margin, below the written part.
    mutating func write(_ lines: [String], _ style: TextStyle) {
        for line in lines {
            bottom += style == .heading ? 24 : Layout.line
            parts += [Self.text(line, style, x: Layout.margin, y: bottom), "\n"]
        }

        bottom += 6
    }

    private static func text(_ text: String, _ style: TextStyle, x: Int, y: Int, anchor: String? = nil) -> HTML {
        """
        <text\("class", style == .plain ? nil : style.rawValue) x="\(x)" y="\(y)"\("text-anchor", anchor)>\(text)</text>
        """
    }

    /// Writes the symbols, each with its meaning.
    mutating func writeKey() {
        bottom += Layout.line
        let middle = bottom - 4
        let symbols: [(mark: HTML, meaning: String)] = [
            ("<path class=\"fit reference\" d=\"M28 0h0\"/>", "the reference fits"),
            ("<path class=\"fit\" d=\"M28 0h0\"/>", "another fits"),
            ("<path class=\"over\" d=\"M28-3v6\"/>", "over its budget"),
            ("<path class=\"open\" d=\"M28 0h0\"/><path class=\"hole\" d=\"M28 0h0\"/>", "undecided"),
        ]

        var x = 0
        for symbol in symbols {
            parts.append("<g transform=\"translate(\(x) \(middle))\">\(symbol.mark)</g>")
            parts.append(Self.text(symbol.meaning, .quiet, x: x + 38, y: bottom))
            x += 38 + Int(Double(symbol.meaning.count) * Layout.column)
        }

        parts.append("\n")
        bottom += 6
    }

    // MARK: The axis

    private static func across(_ x: Int) -> Int {
        Layout.strip.lowerBound + x * (Layout.strip.upperBound - Layout.strip.lowerBound) / 1_000
    }

    /// Writes the axis: its title, the name of the first budget's line, the names of the line's sides, and the ticks.
    mutating func writeAxis(_ title: String, _ ticks: [(x: Int, text: String)], lineName: String, at line: Int) {
        bottom += 22
        parts.append(Self.text(title, .quiet, x: Layout.margin, y: bottom))
        let words = "what fits on most inputs, the reference, and the worst"
        parts.append(Self.text(words, .quiet, x: Layout.words, y: bottom))
        let sides = "← fits  \(lineName)  over →"
        let half = Int(Double(sides.count) * Layout.boldColumn / 2)
        bottom += Layout.line
        let x = min(max(Self.across(line), Layout.margin + half), Layout.width - Layout.margin - half)
        parts.append(
            """
            <text x="\(x)" y="\(bottom)" text-anchor="middle"><tspan class="good">← fits</tspan>\
            <tspan class="bad" dx="9">\(lineName)</tspan><tspan class="bad" dx="9">over →</tspan></text>
            """)

        bottom += Layout.line
        for tick in Self.separate(ticks) {
            parts.append(Self.text(tick.text, .quiet, x: Self.across(tick.x), y: bottom, anchor: "middle"))
        }

        parts.append("\n")
        bottom += 8
    }

    /// Returns every tick, every second one, or fewer, so that labels do not touch.
    private static func separate(_ ticks: [(x: Int, text: String)]) -> [(x: Int, text: String)] {
        let most = max(ticks.map(\.text.count).max() ?? 0, 1)
        let room = Double(most) * Layout.column + 4
        let distances = zip(ticks, ticks.dropFirst()).map { Double(across($1.x) - across($0.x)) }
        let step = max(1, Int((room / max(distances.min() ?? room, 1)).rounded(.up)))
        return ticks.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }

    // MARK: Rows

    /// Writes a row: the experiment, its marks, and its verdicts in words.
    ///
    /// - Parameters:
    ///   - namesLine: true to write the name of its line above its marks.
    ///   - grid: the places of grid lines.
    mutating func write(_ row: BudgetPicture.Row, namesLine: Bool, grid: [Int]) {
        let top = bottom
        let nameHeight = namesLine ? Layout.lineName : 0
        let words = row.words
        let height = max(words.count * Layout.line + 12, 2 * Layout.line + 12 + nameHeight)
        let middle = top + (height + nameHeight) / 2
        let line = Self.across(row.line)
        let lines = grid.map { "M\(Self.across($0)) \(top)v\(height)" }.joined()

        parts.append(
            """
            <rect class="beyond" x="\(line)" y="\(top)" width="\(Layout.strip.upperBound - line)" height="\(height)"/>\
            <path class="grid" d="\(raw: lines)M\(Layout.margin) \(top)H\(Layout.width - Layout.margin)"/>\
            <path class="budget" d="M\(line) \(top + nameHeight)v\(height - nameHeight)"/>
            """)
        parts.append(row.paths(around: middle, lane: Layout.lane, across: Self.across))
        if namesLine {
            let half = Int(Double(row.lineName.count) * Layout.boldColumn / 2)
            let x = min(max(line, Layout.strip.lowerBound + half), Layout.words - Layout.margin - half)
            parts.append(Self.text(row.lineName, .bad, x: x, y: top + 13, anchor: "middle"))
        }

        let firstLine = top + (height - words.count * Layout.line) / 2 + 13
        let experiment = row.experiment.shortened(to: Layout.experiment)
        parts.append(Self.text(experiment, .name, x: Layout.margin, y: top + height / 2 - 3))
        parts.append(
            Self.text(row.limit.shortened(to: Layout.experiment), .quiet, x: Layout.margin, y: top + height / 2 + 13))
        for (index, statement) in words.enumerated() {
            parts.append(
                Self.text(statement.text, statement.style, x: Layout.words, y: firstLine + index * Layout.line))
        }

        parts.append("\n")
        bottom = top + height
    }
}

extension BudgetPicture.Row {
    /// The verdicts of a row in words, in a line each: the inputs on which nothing fits, or nothing for certain; the
    /// implementation that fits on the most inputs; the reference; the worst cell.
    fileprivate var words: [(text: String, style: PictureDrawing.TextStyle)] {
        var words: [(text: String, style: PictureDrawing.TextStyle)] = []
        if !unmet.isEmpty { words.append((Self.line(listing: unmet) { "✗ nothing fits on \($0)" }, .bad)) }
        if !undecided.isEmpty { words.append((Self.line(listing: undecided) { "? undecided on \($0)" }, .open)) }

        if let best, best.fitting > 0 {
            let fitsEverywhere = best.fitting == best.inputs
            if verdict == .within, !fitsEverywhere { words.append(("✓ \(answer)", .good)) }
            let sign = fitsEverywhere ? "✓ " : ""
            let text = Self.line(listing: best.names) { "\(sign)\($0): \(best.text)" }
            words.append((text, fitsEverywhere ? .good : .plain))
        }

        if let reference {
            let text = Self.line([reference.name], columns: PictureDrawing.boldWordColumns) {
                "\(reference.verdict.sign) \($0[0]): \(reference.text)"
            }
            words.append((text, reference.verdict.textStyle))
        }

        if let worst {
            let bound = worst.bound.map { ", \($0)" } ?? ""
            let text = Self.line([worst.name, worst.input], columns: PictureDrawing.wordColumns) {
                "worst: \($0[0]) on \($0[1])\(bound)"
            }
            words.append((text, .quiet))
        }

        return words
    }

    /// Returns a line with the first names of a list, and the number of the others.
    private static func line(listing names: [String], _ text: (String) -> String) -> String {
        let shown = BudgetPicture.shownNames(of: names)
        let others = names.dropFirst(shown.count)
        return line(shown, columns: PictureDrawing.boldWordColumns) {
            text(($0 + others).listed(atMost: BudgetPicture.mostNames))
        }
    }

    /// Returns a line with names. Names that do not fit are shortened in the middle.
    private static func line(_ names: [String], columns: Int, _ text: ([String]) -> String) -> String {
        let excess = text(names).displayWidth - columns
        guard excess > 0 else { return text(names) }

        let share = max(0, names.map(\.displayWidth).reduce(0, +) - excess) / names.count
        let long = names.filter { $0.displayWidth > share }
        let spare = names.map { max(0, share - $0.displayWidth) }.reduce(0, +) / max(long.count, 1)
        return text(names.map { $0.shortened(to: share + spare) })
    }
}

extension BudgetVerdict {
    fileprivate var textStyle: PictureDrawing.TextStyle {
        switch self {
        case .within: .good
        case .over: .bad
        case .undecided: .open
        }
    }
}
