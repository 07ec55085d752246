import Measurement
import Results

/// Times by one plan, with counts of the same implementation and input: an entry in formats of other tools.
///
/// Counts, build times and bytes kept belong to the first times that exist: warm, cold, throughput. Without times they
/// have an entry of their own, which formats of times leave out. Cells of the input or the machine have no entry.
struct ExportEntry {
    let time: Cell?
    let counts: [Cell]
    /// The cell that names the entry.
    let cell: Cell

    /// The time, if there is one, and the counts.
    var cells: [Cell] {
        guard let time else { return counts }
        return [time] + counts
    }

    static func all(of cells: [Cell]) -> (entries: [ExportEntry], leftOut: [Cell]) {
        let groups = cells.ofImplementations.grouped { $0.id.by(.warm, .time) }
        return (groups.flatMap { entries(ofOne: $0.elements) }, cells.filter(\.isOfNoImplementation))
    }

    private static func entries(ofOne cells: [Cell]) -> [ExportEntry] {
        let preferred: [Plan] = [.warm, .cold, .throughput]

        func rank(_ cell: Cell) -> Int { preferred.firstIndex(of: cell.plan) ?? preferred.count }

        let times = cells.filter { $0.metric.isCallTime }.sorted { rank($0) < rank($1) }
        let counts = cells.filter { !$0.metric.isCallTime }
        guard !times.isEmpty else {
            return counts.first.map { [ExportEntry(time: nil, counts: counts, cell: $0)] } ?? []
        }

        return times.enumerated().map { index, time in
            ExportEntry(time: time, counts: index == 0 ? counts : [], cell: time)
        }
    }

    /// Returns the entries with times, for formats with nothing else, and the cells that are left out.
    static func timed(of cells: [Cell]) -> (entries: [(time: Cell, counts: [Cell])], leftOut: [Cell]) {
        let (entries, leftOut) = all(of: cells)
        return (
            entries.compactMap { entry in entry.time.map { ($0, entry.counts) } },
            leftOut + entries.filter { $0.time == nil }.flatMap(\.counts)
        )
    }
}
