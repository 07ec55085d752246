import JSONText
import Results

/// The series of a chart: the implementations that it draws, each with its style.
struct ChartSeries {
    /// A line of the legend.
    struct Entry {
        let name: String
        let label: String
        let style: SeriesStyle
    }

    let entries: [Entry]
    /// The number of implementations that the chart has no room for.
    let omitted: Int
    private let isByCores: Bool
    private let labels: [String: String]

    /// The most series of one chart: more cannot be told apart.
    static let limit = 20

    /// The series of some cells: the reference, contenders, floors, bare work, each in the order of the cells.
    ///
    /// - Parameters:
    ///   - isByCores: true if an axis has the number of cores, so that names leave it out.
    ///   - note: a remark that the legend adds to a name.
    init(
        _ cells: [Cell], _ styles: SeriesStyles, isByCores: Bool = false, note: (String) -> String? = { _ in nil }
    ) {
        self.isByCores = isByCores
        let groups = cells.grouped { isByCores ? $0.idOfAllCores.label : $0.id.label }
        let candidates = groups.enumerated().map { index, group in
            NamedCells(name: group.key, first: group.elements[0], index: index)
        }

        // A full chart keeps the reference and floors, which the others are seen against.
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

        /// The order in which a chart takes series until it is full.
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

    /// Returns the label of a cell's series; `nil` when it is not drawn.
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
    /// It keeps its legend, although dashes around a symbol make another one of it: without it Vega-Lite leaves out the
    /// legend of colours and shapes as well.
    func dash() -> JSONValue { channel { .numbers($0.dash.map(Double.init)) } }

    /// A sentence on the implementations that are not drawn; empty when all are.
    var omission: String {
        guard omitted > 0 else { return "" }
        return "\(entries.count) of \(entries.count + omitted) implementations are drawn; the table has all."
    }
}
