import Measurement
import Results

extension ChangePicture {
    /// The picture as a section of a page: a table with a drawing in each row.
    ///
    /// Drawings stretch to the width of their column. Strokes and dots keep their size.
    var html: HTML {
        let ticks = ticks.map { tick -> HTML in
            "<span style=\"left:\(raw: Self.share(tick.x))\">\(tick.text.keepingUnits)</span>"
        }
        let hasValues = parts.flatMap(\.rows).contains { !FindingText.values($0.finding).isEmpty }
        let values: HTML = hasValues ? "<th scope=\"col\">base → head</th>" : ""

        return """
            <section id="changed" aria-label="What changed">
            <p class="key">\(explanation.keepingUnits) \(key)</p>
            <table class="picture changes"><caption>What changed, largest first</caption>\
            <thead><tr><th scope="col">cell</th><th scope="col" class="axis">head next to base\
            <div class="ticks" aria-hidden="true">\(ticks)</div></th>\
            <th scope="col">change, 95 % interval</th>\(values)</tr></thead>
            \(parts.map { html(of: $0, hasValues: hasValues) })</table></section>

            """
    }

    /// The symbols that occur, each with its meaning.
    private var key: HTML {
        let symbols = legend.enumerated().map { index, entry -> HTML in
            """
            \(index == 0 ? "" : "; ")<span class="whole"><span class="symbol \(entry.outcome.rawValue)"></span> \
            \(entry.text)</span>
            """
        }
        return "\(symbols)."
    }

    /// The distance of a mark with an arrow from the end of the axis.
    private static let distanceOfArrow = 30

    private static func share(_ x: Int) -> String { "\(Double(x) / 10)%" }

    private func html(of part: Part, hasValues: Bool) -> HTML {
        let scope: HTML = part.scope.isEmpty ? "" : " <small>\(part.scope)</small>"
        let rows = part.rows.map { row -> HTML in
            let finding = row.finding
            let change = FindingText.change(finding.change, beside: finding.interval)
            let interval = FindingText.interval(finding.interval, beside: finding.change)
            let values: HTML =
                hasValues ? "<td data-heading=\"base → head\">\(FindingText.values(finding).keepingUnits)</td>" : ""
            return """
                <tr data-cell="\(finding.cell.description)"><th scope="row">\(HTML.code(finding.pathLabel))</th>\
                <td class="strip">\(drawing(row, in: part))</td>\
                <td data-heading="change"><span class="verdict">\(change)</span> \
                <span class="whole">\(interval)</span></td>\(values)</tr>

                """
        }

        return """
            <tbody><tr class="measure"><th scope="rowgroup" colspan="\(hasValues ? 4 : 3)">\(part.title)\(scope)\
            </th></tr>
            \(rows)</tbody>
            """
    }

    /// Returns the drawing of a row: the tolerance, the line of no change, the interval and the change itself.
    private func drawing(_ row: Row, in part: Part) -> HTML {
        let tolerance: HTML =
            part.hasTolerance
            ? """
            <path class="tolerance" d="M\(self.tolerance.lowerBound) 0H\(self.tolerance.upperBound)V24H\
            \(self.tolerance.lowerBound)Z"/>
            """ : ""
        let outcome = row.outcome.rawValue
        let interval = row.interval.map {
            "<path class=\"reach \(outcome)\" d=\"M\($0.lowerBound) 12H\($0.upperBound)\"/>" as HTML
        }
        // A change beyond the axis has a mark too: it stands next to the arrow at the end.
        let isRight = row.x >= zero
        let arrow = isRight ? "M990 6L1000 12L990 18" : "M10 6L0 12L10 18"
        let lastPlace = isRight ? 1_000 - Self.distanceOfArrow : Self.distanceOfArrow
        let end: HTML = row.isBeyond ? "<path class=\"beyond-end \(outcome)\" d=\"\(raw: arrow)\"/>" : ""
        let place = row.isBeyond ? lastPlace : row.x

        let shape = row.outcome.isUpright ? "M\(place) 8v8" : "M\(place) 12h0"
        let mark: HTML = "<path class=\"mark \(outcome)\" d=\"\(raw: shape)\"/>"
        let hole: HTML = row.outcome.isHollow ? "<path class=\"hole\" d=\"\(raw: shape)\"/>" : ""

        return """
            <svg viewBox="0 0 1000 24" preserveAspectRatio="none" role="img" aria-label="\(description(of: row))">\
            \(tolerance)<path class="zero" d="M\(zero) 0V24"/>\(interval ?? "")\(end)\(mark)\(hole)</svg>
            """
    }

    /// Returns a row in words, for readers who do not see the drawing.
    private func description(of row: Row) -> String {
        let reading = FindingText.reading(row.finding.change, row.finding.interval)
        let judgement = row.outcome == .same ? "" : ", \(row.words)"
        return "\(row.finding.pathLabel): \(reading), \(row.finding.changeWord)\(judgement)"
    }
}
