/// A table of a report as HTML, in a frame of its own that scrolls sideways where the page is narrow.
///
/// A number carries `data-statistic` and `data-value`; its cell stands in `data-cell` of its row, or in its own where it is
/// of another cell. The page's script copies the row's to each number, which would make the file half as large again.
struct HTMLTable {
    private let table: ReportTable

    init(_ table: ReportTable) { self.table = table }

    func write(to page: inout HTMLText) {
        page.add("<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"")
        page.add(text: table.caption)
        page.add("\"><table>")
        page.element("caption", table.caption)
        page.add("<thead><tr>")
        for column in table.columns {
            page.element("th", column.title, ["scope": "col", "class": column.isNumeric ? "n" : nil])
        }
        page.add("</tr></thead><tbody>\n")
        for row in table.rows { write(row, to: &page) }
        page.add("</tbody></table></div>\n")
        if !table.omission.isEmpty { page.element("p", table.omission, ["class": "omission"]) }
    }

    private func write(_ row: ReportTable.Row, to page: inout HTMLText) {
        page.open(
            "tr", ["id": row.isAnchor ? row.cell?.anchor : nil, "data-cell": row.cell?.description])
        for (position, entry) in row.entries.enumerated() {
            let name = position == 0 ? "th" : "td"
            let isNumeric = position < table.columns.count && table.columns[position].isNumeric
            page.open(
                name,
                [
                    "scope": position == 0 ? "row" : nil,
                    "class": isNumeric ? "n" : nil,
                    "data-cell": entry.cell.flatMap { $0 == row.cell ? nil : $0.description },
                    "data-statistic": entry.statistic,
                    "data-value": entry.value.flatMap(ChartValue.digits),
                ])
            if let link = entry.link {
                page.element("a", entry.text, ["href": "#\(link)"])
            } else if let tone = entry.tone {
                page.element("span", entry.text, ["class": "tone \(tone.rawValue)"])
            } else {
                page.add(text: entry.text)
            }
            page.add("</\(name)>")
        }
        page.add("</tr>\n")
    }
}
