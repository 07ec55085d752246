/// A chart of a report as HTML: caption, place to draw, specification, and its numbers as a table.
struct HTMLChart {
    private let chart: ReportChart
    private let canDraw: Bool
    private let section: String

    /// - Parameter section: the section that it stands in, with which it is packed.
    init(_ chart: ReportChart, canDraw: Bool, in section: String) {
        self.chart = chart
        self.canDraw = canDraw
        self.section = section
    }

    func write(to page: inout HTMLText) {
        page.open("figure", ["class": "chart", "id": chart.id])
        page.add("<figcaption>")
        page.element("strong", chart.title)
        if !chart.explanation.isEmpty { page.element("span", chart.explanation) }
        page.add("</figcaption>\n")
        if canDraw {
            var style: String?
            if case .number(let height)? = chart.specification["height"] {
                // The place is kept before it is drawn, so that the page does not jump.
                style = "min-height:\(Int(height) + 90)px"
            }
            page.open("div", ["class": "plot", "role": "img", "aria-label": chart.description, "style": style])
            page.add("</div>\n")
            // What all have in common, and the description, which is the place's name, the script adds.
            page.add(
                .init(pack: "\(section)-charts", kind: .specification, text: chart.specification.json))
        }
        page.open("details", ["class": "data", "open": canDraw ? nil : ""])
        page.element("summary", "Numbers")
        var table = HTMLText()
        HTMLTable(chart.table).write(to: &table)
        page.add(.init(pack: "\(section)-tables", kind: .closed, text: table.html))
        page.add("</details></figure>\n")
    }
}
