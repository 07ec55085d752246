/// A table of a report as HTML, in a frame of its own that scrolls sideways where the page is narrow.
///
/// A number has its cell in `data-cell`, its name in `data-statistic`, and itself, whole, in `data-value`. What is the same
/// for a row or a column stands once, on the row or on the column's heading, and the page's script copies it to the numbers;
/// a number that is written whole is not repeated; the script makes the link from a row to its cell; end tags that HTML does
/// not ask for are left out. Written out, tables would take three times the room.
struct HTMLTable {
    private let table: ReportTable

    init(_ table: ReportTable) { self.table = table }

    func write(to page: inout HTMLText) {
        page.add("<div class=\"table\" role=\"group\" tabindex=\"0\" aria-label=\"")
        page.add(text: table.caption)
        page.add("\"><table>")
        page.element("caption", table.caption)
        page.add("<thead><tr>")
        let statistics = table.columns.indices.map(statistic)
        for (column, statistic) in zip(table.columns, statistics) {
            page.element(
                "th", column.title,
                ["scope": "col", "class": column.isNumeric ? nil : "t", "data-statistic": statistic])
        }
        page.add("</tr></thead><tbody>\n")
        for row in table.rows { write(row, statistics, to: &page) }
        page.add("</tbody></table></div>\n")
        if !table.omission.isEmpty { page.element("p", table.omission, ["class": "omission"]) }
    }

    /// What all numbers of a column are; `nil` where they differ, or there is none.
    private func statistic(of column: Int) -> String? {
        let statistics = table.rows.lazy.compactMap { row in
            column < row.entries.count ? row.entries[column].statistic : nil
        }
        guard let first = statistics.first, statistics.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    private func write(_ row: ReportTable.Row, _ statistics: [String?], to page: inout HTMLText) {
        page.open(
            "tr", ["id": row.isAnchor ? row.cell?.anchor : nil, "data-cell": row.cell?.description])
        for (position, entry) in row.entries.enumerated() {
            let name = position == 0 ? "th" : "td"
            let isNumeric = position < table.columns.count && table.columns[position].isNumeric
            page.open(
                name,
                [
                    "scope": position == 0 ? "row" : nil,
                    "class": isNumeric || position == 0 ? nil : "t",
                    "data-cell": entry.cell.flatMap { $0 == row.cell ? nil : $0.description },
                    "data-statistic": position < statistics.count && entry.statistic == statistics[position]
                        ? nil : entry.statistic,
                    "data-value": entry.value.flatMap(ChartValue.digits).flatMap { $0 == entry.text ? nil : $0 },
                ])
            if let link = entry.link, position > 0 || link != row.cell?.anchor {
                page.element("a", entry.text, ["href": "#\(link)"])
            } else if let tone = entry.tone {
                page.element("span", entry.text, ["class": "tone \(tone.rawValue)"])
            } else {
                page.add(text: entry.text)
            }
        }
        page.add("\n")
    }
}
