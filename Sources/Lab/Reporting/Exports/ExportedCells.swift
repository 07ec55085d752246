import Measurement
import Results

/// What formats have one entry for: times by one plan, and beside them what was counted of the same implementation on
/// the same input. Counts, build times and kept bytes stand with the warm times, else with the cold ones, else with
/// those of throughput, else in an entry of their own, which formats of times leave out. What is of the input or the
/// machine itself has no entry.
struct ExportEntry {
    let time: Cell?
    let counts: [Cell]

    let cell: Cell

    static func all(of cells: [Cell]) -> (entries: [ExportEntry], leftOut: [Cell]) {
        let groups = cells.ofImplementations.grouped { [$0.experiment, $0.implementation, $0.input.name] }
        return (groups.flatMap { entries(ofOne: $0.elements) }, cells.filter(\.isOfNoImplementation))
    }

    private static func entries(ofOne cells: [Cell]) -> [ExportEntry] {
        let preferred: [Plan] = [.warm, .cold, .throughput]
        func rank(_ cell: Cell) -> Int { preferred.firstIndex(of: cell.plan) ?? preferred.count }
        let times = cells.filter { $0.metric == .time }.sorted { rank($0) < rank($1) }
        let counts = cells.filter { $0.metric != .time }
        guard !times.isEmpty else {
            return counts.first.map { [ExportEntry(time: nil, counts: counts, cell: $0)] } ?? []
        }
        return times.enumerated().map { index, time in
            ExportEntry(time: time, counts: index == 0 ? counts : [], cell: time)
        }
    }

    /// The entries with times, for formats that have nothing else; the others are left out.
    static func timed(of cells: [Cell]) -> (entries: [(time: Cell, counts: [Cell])], leftOut: [Cell]) {
        let (entries, leftOut) = all(of: cells)
        return (
            entries.compactMap { entry in entry.time.map { ($0, entry.counts) } },
            leftOut + entries.filter { $0.time == nil }.flatMap(\.counts)
        )
    }
}

/// The name of an implementation on an input in formats that have one text for it: `experiment::implementation/input`,
/// and `#plan` behind it for times that were not taken warm. What would make two names one is percent-encoded: `%`,
/// `/`, `#`, colons that touch another one or an end of the part, and control characters.
struct CellName: Hashable {
    let implementation: String
    /// Plan of the times; `nil` for warm ones.
    let plan: Plan?

    init(_ cell: Cell) {
        let parts = [cell.experiment, cell.implementation, cell.input.name].map(Self.encoded)
        implementation = "\(parts[0])::\(parts[1])/\(parts[2])"
        plan = cell.metric == .time && cell.plan != .warm ? cell.plan : nil
    }

    var text: String { implementation + (plan.map { "#\($0)" } ?? "") }

    /// The name with the metric, which tells all cells of a result apart; a time is not named.
    func text(of cell: Cell) -> String { cell.metric == .time ? text : "\(implementation)#\(cell.metric)" }

    private static func encoded(_ part: String) -> String {
        let scalars = Array(part.unicodeScalars)
        return scalars.indices.map { index in
            let scalar = scalars[index]
            let touches =
                index == 0 || index == scalars.count - 1 || scalars[index - 1] == ":" || scalars[index + 1] == ":"
            return "%/#".unicodeScalars.contains(scalar) || scalar.isControl || scalar == ":" && touches
                ? scalar.percentEncoded : String(scalar)
        }.joined()
    }
}

extension Unicode.Scalar {
    var percentEncoded: String {
        String(self).utf8.map { "%" + $0.hexadecimal(2) }.joined()
    }

    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x2029).contains(value) }
}

extension String {
    func percentEncoding(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
        unicodeScalars.map { $0.isControl || isWanted($0) ? $0.percentEncoded : String($0) }.joined()
    }
}

extension [Cell] {
    var ofImplementations: [Cell] { filter { !$0.isOfNoImplementation } }

    /// The cells with the number of cores in names that would collide: `parallel on 2 cores`.
    var withCoresInNames: [Cell] {
        let alike = Dictionary(grouping: self, by: \.idOfAllCores)
        return map { cell in
            let cores = Set(alike[cell.idOfAllCores]?.map(\.cores) ?? [])
            guard !cell.isOfNoImplementation, cores.count > 1 else { return cell }
            var named = cell
            named.implementation += " on \(counted(cell.cores, "core"))"
            return named
        }
    }
}

extension Cell {
    /// The median of each process: what is independent in a result, so that a reader's test over them is valid.
    var processMedians: [(layout: Int, samples: Int, median: Double)] {
        processes.map { ($0.layout, $0.samples.count, Quantile.median(of: $0.samples)) }
    }
}

extension Metric {
    /// What a number of it is per operation, in a format's own words where it has some.
    func unit(_ words: [Metric: String]) -> String { words[self] ?? (unit.contains("/") ? unit : "\(unit)/op") }
}
