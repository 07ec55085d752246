import JSONText
import Results

/// The series of a chart: the drawn implementations with their styles.
struct ChartSeries {
    /// A line of the legend.
    struct Entry {
        let name: String
        let label: String
        let style: SeriesStyle
    }

    let entries: [Entry]
    /// The number of implementations that do not fit into the chart.
    let omitted: Int
    private let isByCores: Bool
    private let labels: [String: String]

    /// The most series of one chart: more cannot be told apart.
    static let limit = 20

    /// Makes the series of cells: the reference, contenders, floors, bare work. Each kind is in the order of the cells.
    ///
    /// - Parameters:
    ///   - isByCores: true if an axis has the number of cores: names leave it out.
    ///   - note: a remark that the legend adds to a name.
    init(
        _ cells: [Cell], _ styles: SeriesStyles, isByCores: Bool = false, note: (String) -> String? = { _ in nil }
    ) {
        self.isByCores = isByCores
        let groups = cells.grouped { isByCores ? $0.idOfAllCores.label : $0.id.label }
        let candidates = groups.enumerated().map { index, group in
            NamedCells(name: group.key, first: group.elements[0], index: index)
        }

        // A full chart keeps the reference and floors: others are compared with them.
        let byImportance = candidates.sorted { ($0.importance, $0.index) < ($1.importance, $1.index) }
        let drawnCells = byImportance.prefix(Self.limit)
        omitted = candidates.count - drawnCells.count
        entries = drawnCells.sorted { ($0.position, $0.index) < ($1.position, $1.index) }.map { cells in
            let role = cells.first.role
            let reference = role == .reference ? " (reference)" : ""
            let remark = note(cells.name).map { "  \($0)" } ?? ""
            return Entry(
                name: cells.name, label: ChartName.text(role.label(cells.name) + reference + remark),
                style: styles.style(of: cells.first.implementation, as: role))
        }

        labels = Dictionary(entries.map { ($0.name, $0.label) }, uniquingKeysWith: { first, _ in first })
    }

    private struct NamedCells {
        let name: String
        let first: Cell
        let index: Int

        /// The order in which series fill a chart.
        var importance: Int {
            switch first.role {
            case .reference: 0
            case .floor: 1
            case .implementation, .peer: 2
            case .bare: 3
            }
        }

        /// The order in the legend.
        var position: Int {
            switch first.role {
            case .reference: 0
            case .implementation, .peer: 1
            case .floor: 2
            case .bare: 3
            }
        }
    }

    /// Returns the label of a cell's series; `nil` if it is not drawn.
    func label(_ cell: Cell) -> String? { labels[isByCores ? cell.idOfAllCores.label : cell.id.label] }

    private func channel(_ range: (SeriesStyle) -> JSONValue) -> JSONValue {
        ChartTemplate.series.filled([
            "field": "s", "names": .texts(entries.map(\.label)), "range": .array(entries.map { range($0.style) }),
        ])
    }

    /// Returns the channel `color`.
    func colour() -> JSONValue { channel { .text($0.colour) } }

    /// Returns the channel `shape`.
    func shape() -> JSONValue { channel { .text($0.shape) } }

    /// Returns the channel `strokeDash`.
    ///
    /// It has a legend, although dashes change the look of its symbols: without it, Vega-Lite leaves out the legend of
    /// colours and shapes as well.
    func dash() -> JSONValue { channel { .numbers($0.dash.map(Double.init)) } }

    /// A sentence on implementations that are not drawn; empty if all are.
    var omission: String {
        guard omitted > 0 else { return "" }
        return "\(entries.count) of \(entries.count + omitted) implementations are drawn; the table has all."
    }
}
