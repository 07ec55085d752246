import Results

struct SeriesStyle: Hashable {
    /// The colour on a light ground; ``ChartTheme/colours`` has its partner on a dark one.
    var colour: String
    var shape: String
    var dash: [Int]

    static let reference = SeriesStyle(colour: ChartTheme.ink.light, shape: "circle", dash: [1, 0])
    static let floors = ["diamond", "square", "triangle-down", "cross"].map {
        SeriesStyle(colour: ChartTheme.floor.light, shape: $0, dash: [5, 3])
    }
    static let bare = ["triangle-right", "triangle-left", "cross", "square"].map {
        SeriesStyle(colour: ChartTheme.bare.light, shape: $0, dash: [1, 3])
    }
    /// Contenders. Colours come round again after seven, with other shapes and dashes.
    static let contenders = (0..<49).map { number in
        let shapes = ["square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right", "triangle-left"]
        let dashes = [[1, 0], [7, 2], [3, 2], [8, 2, 2, 2]]
        let palette = ChartTheme.contenders
        let lap = number / palette.count
        return SeriesStyle(
            colour: palette[number % palette.count].light, shape: shapes[(number + 3 * lap) % shapes.count],
            dash: dashes[(number + lap) % dashes.count])
    }
}

/// The style of every implementation, the same in all charts of a report: the reference of an experiment is drawn as
/// one there, and with a style of its own where it is compared with another. Names that never meet may share a style.
struct SeriesStyles {
    private var styles: [String: SeriesStyle] = [:]

    func style(of name: String, as role: Role?) -> SeriesStyle {
        role == .reference ? .reference : styles[name] ?? SeriesStyle.contenders[0]
    }

    init(_ cells: [Cell]) {
        var roles: [String: Set<Role>] = [:]
        var experiments: [String: Set<String>] = [:]
        var members: [String: Set<String>] = [:]
        for cell in cells where cell.role != .reference {
            roles[cell.implementation, default: []].insert(cell.role)
            experiments[cell.implementation, default: []].insert(cell.experiment)
            members[cell.experiment, default: []].insert(cell.implementation)
        }
        for name in cells.filter({ $0.role != .reference }).map(\.implementation).distinct() {
            // A styled name among thousands: only those that were styled already matter.
            let others = (experiments[name] ?? []).flatMap { (members[$0] ?? []).prefix(200) }
            let taken = Set(others.compactMap { styles[$0] })
            let own = roles[name] == [.floor] ? SeriesStyle.floors : roles[name] == [.bare] ? SeriesStyle.bare : []
            styles[name] = (own + SeriesStyle.contenders).first { !taken.contains($0) } ?? SeriesStyle.contenders[0]
        }
    }
}

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
