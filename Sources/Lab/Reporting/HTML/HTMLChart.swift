/// A chart of a report as HTML: caption, place to draw, specification, and its numbers as a table.
struct HTMLChart {
    private let chart: ReportChart
    private let canDraw: Bool

    init(_ chart: ReportChart, canDraw: Bool) {
        self.chart = chart
        self.canDraw = canDraw
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
            page.add("</div>\n<script type=\"application/json\" class=\"spec\">")
            page.add(chart.specification().json)
            page.add("</script>\n")
        }
        page.open("details", ["class": "data", "open": canDraw ? nil : ""])
        page.element("summary", "Numbers")
        HTMLTable(chart.table).write(to: &page)
        page.add("</details></figure>\n")
    }
}
