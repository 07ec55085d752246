import LabKit

/// The implementations of one chart: what the legend calls each, and how each is drawn.
struct ChartSeries {
    /// One implementation.
    struct Entry {
        var name: String
        var label: String
        var style: SeriesStyle
        var isReference: Bool
    }

    let entries: [Entry]
    /// How many there are that are not drawn.
    let omitted: Int
    private let labels: [String: String]

    /// The series of some cells, in the order in which they come: the reference, contenders, floors, bare work.
    ///
    /// - Parameter note: what the legend says behind a name.
    init(_ cells: [Cell], in context: ChartContext, note: (String) -> String? = { _ in nil }) {
        var roles: [String: Role] = [:]
        var order: [String] = []
        for cell in cells where roles[cell.implementation] == nil {
            roles[cell.implementation] = cell.role
            order.append(cell.implementation)
        }
        func rank(_ name: String) -> Int {
            switch roles[name] {
            case .reference: 0
            case .floor: 1
            case .implementation, .peer: 2
            default: 3
            }
        }
        let kept = Set(
            order.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
                .prefix(ChartContext.seriesLimit).map(\.element))
        omitted = order.count - kept.count
        let legend = [0, 2, 1, 3]
        entries = legend.flatMap { wanted in order.filter { kept.contains($0) && rank($0) == wanted } }.map { name in
            var label = TerminalTable.name(name, roles[name])
            if roles[name] == .reference { label += " (reference)" }
            if let note = note(name) { label += "  \(note)" }
            return Entry(
                name: name, label: label, style: context.styles.style(of: name, as: roles[name]),
                isReference: roles[name] == .reference)
        }
        labels = Dictionary(entries.map { ($0.name, $0.label) }, uniquingKeysWith: { first, _ in first })
    }

    /// The label of a name; `nil` for one that is not drawn.
    func label(_ name: String) -> String? { labels[name] }

    private func channel(_ range: (SeriesStyle) -> ChartValue, hasLegend: Bool) -> ChartValue {
        var channel: ChartValue = [
            "field": "s", "type": "nominal", "title": nil,
            "scale": [
                "domain": .array(entries.map { .text($0.label) }), "range": .array(entries.map { range($0.style) }),
            ],
        ]
        if !hasLegend { channel["legend"] = .null }
        return channel
    }

    /// The channel `color`.
    func colour(hasLegend: Bool = true) -> ChartValue { channel({ .text($0.colour) }, hasLegend: hasLegend) }

    /// The channel `shape`.
    func shape(hasLegend: Bool = true) -> ChartValue { channel({ .text($0.shape) }, hasLegend: hasLegend) }

    /// The channel `strokeDash`.
    ///
    /// Its legend stays, although dashes around a symbol make another one of it: without it Vega-Lite leaves out that of
    /// colours and shapes as well.
    func dash() -> ChartValue {
        channel({ .array($0.dash.map { .number(Double($0)) }) }, hasLegend: true)
    }

    /// A sentence on what is left out; empty when nothing is.
    var omission: String {
        omitted == 0
            ? "" : "\(entries.count) of \(entries.count + omitted) implementations are drawn; the table has all."
    }
}
