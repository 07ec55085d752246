import JSONText
import Results

struct ChartSeries {
    let entries: [(name: String, label: String, style: SeriesStyle)]
    let omitted: Int
    private let isByCores: Bool
    private let labels: [String: String]

    /// The most series of one chart: more cannot be told apart.
    static let limit = 20

    /// The series of some cells, in their order: the reference, contenders, floors, bare work. Names leave out the
    /// number of cores where an axis has it; `note` is what the legend says behind a name.
    init(
        _ cells: [Cell], _ styles: SeriesStyles, isByCores: Bool = false, note: (String) -> String? = { _ in nil }
    ) {
        self.isByCores = isByCores
        let named = cells.grouped { isByCores ? $0.idOfAllCores.label : $0.id.label }

        func rank(_ role: Role) -> Int { [.reference, .floor].firstIndex(of: role) ?? (role == .bare ? 3 : 2) }

        let kept = named.enumerated().sorted {
            (rank($0.element.elements[0].role), $0.offset) < (rank($1.element.elements[0].role), $1.offset)
        }.prefix(Self.limit).sorted { $0.offset < $1.offset }.map(\.element)
        omitted = named.count - kept.count
        let ordered = [0, 2, 1, 3].flatMap { wanted in kept.filter { rank($0.elements[0].role) == wanted } }
        entries = ordered.map { name, own in
            let role = own[0].role
            let notes = (role == .reference ? " (reference)" : "") + (note(name).map { "  \($0)" } ?? "")
            return (name, role.label(name) + notes, styles.style(of: own[0].implementation, as: role))
        }

        labels = Dictionary(entries.map { ($0.name, $0.label) }, uniquingKeysWith: { first, _ in first })
    }

    func label(_ cell: Cell) -> String? { labels[isByCores ? cell.idOfAllCores.label : cell.id.label] }

    private func channel(_ range: (SeriesStyle) -> JSONValue) -> JSONValue {
        .nominal("s", entries.map(\.label), .array(entries.map { range($0.style) }))
    }

    func colour() -> JSONValue { channel { .text($0.colour) } }

    func shape() -> JSONValue { channel { .text($0.shape) } }

    /// The channel `strokeDash`. Without its legend, although dashes around a symbol make another one of it, Vega-Lite
    /// leaves out that of colours and shapes as well.
    func dash() -> JSONValue { channel { .numbers($0.dash.map(Double.init)) } }

    var omission: String {
        omitted == 0
            ? "" : "\(entries.count) of \(entries.count + omitted) implementations are drawn; the table has all."
    }
}
