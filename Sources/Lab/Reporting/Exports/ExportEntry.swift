import LabKit
import Measurement

/// What formats have one entry for: times by one plan, and beside them what was counted of the same implementation on the
/// same input.
///
/// Counts, build times and kept bytes stand with the warm times; where there are none with the cold ones, else with those
/// of throughput. Where no time was taken at all, they have an entry of their own, which formats of times leave out. What
/// the input itself takes and the machine's own copy are no implementations and have no entry.
struct ExportEntry {
    /// The cell of times.
    let time: Cell?
    /// The cells of other metrics.
    let counts: [Cell]

    /// Any of the cells: they have experiment, implementation and input in common.
    let cell: Cell

    /// The plan of the times, else of what was counted first.
    var plan: PlanKind { cell.plan }

    /// The entries of cells, in their order, and the cells that are in none.
    static func all(of cells: [Cell]) -> (entries: [ExportEntry], leftOut: [Cell]) {
        let groups = cells.filter { !$0.isInputItself && !$0.isCopy }
            .grouped { [$0.experiment, $0.implementation, $0.input.name] }
        let entries = groups.flatMap { Self.entries(ofOne: $0.elements) }
        return (entries, cells.filter { $0.isInputItself || $0.isCopy })
    }

    private static func entries(ofOne cells: [Cell]) -> [ExportEntry] {
        let preferred: [PlanKind] = [.warm, .cold, .throughput]
        let times = cells.filter { $0.metric == .time }.sorted { left, right in
            (preferred.firstIndex(of: left.plan) ?? preferred.count)
                < (preferred.firstIndex(of: right.plan) ?? preferred.count)
        }
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

extension Cell {
    /// The median of each process: what is independent in a result, so that a reader's test over them is valid.
    var processMedians: [(layout: Int, samples: Int, median: Double)] {
        processes.map { ($0.layout, $0.samples.count, Quantile.median(of: $0.samples)) }
    }

    /// The interval of the median; with one process, which gives none, from the smallest to the largest sample.
    var interval: Interval {
        guard let ci95, ci95.lower.isFinite, ci95.upper.isFinite else { return Interval(lower: min, upper: max) }
        return ci95
    }

    /// Cores that worked.
    var threads: Int { throughput?.workers ?? 1 }
}
