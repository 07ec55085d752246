/// A chart of a report: what it shows in words, its specification, and the numbers as a table.
public struct ReportChart: Sendable {
    /// What it is called in the page and as a file: `cost-foreground-view-chain-cold`.
    public var id: String
    /// What is seen, in one line.
    public var title: String
    /// How to read it, in a sentence or two; empty for none.
    public var explanation: String
    /// What it says to someone who does not see it.
    public var description: String
    /// A specification of Vega-Lite without width, configuration and title, see ``specification(width:isTitled:)``.
    public var specification: ChartValue
    /// The numbers that are drawn.
    public var table: ReportTable

    /// The specification as Vega-Lite wants it.
    ///
    /// - Parameters:
    ///   - width: in pixels; that of the element it is drawn into when `nil`.
    ///   - isTitled: whether the title is drawn into it, for a file that is looked at alone.
    public func specification(width: Int? = nil, isTitled: Bool = false) -> ChartValue {
        var whole: ChartValue = [
            "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
            "description": .text(description),
            "width": width.map { .number(Double($0)) } ?? "container",
            "autosize": ["type": "fit-x", "contains": "padding"],
        ]
        if isTitled { whole["title"] = .text(title) }
        if case .object(let members) = specification {
            for member in members { whole[member.name] = member.value }
        }
        return whole
    }
}

/// What the charts of one report have in common.
struct ChartContext {
    /// The style of every implementation.
    let styles: SeriesStyles
    /// How much is drawn.
    let detail: ReportDetail

    /// The most series of one chart: more cannot be told apart.
    static let seriesLimit = 20
}
