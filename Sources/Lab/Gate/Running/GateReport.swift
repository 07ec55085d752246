import LabKit
import Measurement

/// What a gate says: all that its table, its files and its exit status are made from.
public struct GateReport: Sendable {
    /// What is compared with, in words.
    public var base: String
    /// What is judged, in words.
    public var head: String
    /// The verdicts.
    public var rows: [Row] = []
    /// The controls of time; empty when time was not judged.
    public var controls: [TimeOutcome.Control] = []
    /// What the reader has to know.
    public var notes: [String] = []
    /// Why nothing could be judged at all; `nil` when something was.
    public var obstacle: String?
    /// How time was measured; `nil` when it was not.
    public var effort: Effort?

    /// What measuring time took.
    public struct Effort: Hashable, Sendable {
        /// Seconds of measuring.
        public var seconds: Double
        /// Seconds of those in measuring processes.
        public var childSeconds: Double
        /// How many processes that were.
        public var processes: Int
        /// Links of each side that were compared.
        public var links: Int
    }

    /// One metric of one cell.
    public struct Row: Sendable {
        /// The cell.
        public var cell: GuardedCell
        /// The metric.
        public var metric: GateMetric
        /// The verdict.
        public var verdict: GateVerdict
        /// The value of base, in the metric's unit.
        public var base: Double?
        /// The value of head.
        public var head: Double?
        /// head / base − 1.
        public var change: Double?
        /// The interval of the change.
        public var interval: Interval?
        /// What fresh links gave, for a regression that was seen.
        public var confirmation: TimeOutcome.Cell.Confirmation?
        /// One sentence without a full stop.
        public var reason: String?

        /// A row.
        public init(
            cell: GuardedCell, metric: GateMetric, verdict: GateVerdict, base: Double? = nil, head: Double? = nil,
            change: Double? = nil, interval: Interval? = nil,
            confirmation: TimeOutcome.Cell.Confirmation? = nil, reason: String? = nil
        ) {
            self.cell = cell
            self.metric = metric
            self.verdict = verdict
            self.base = base
            self.head = head
            self.change = change
            self.interval = interval
            self.confirmation = confirmation
            self.reason = reason
        }
    }

    /// A report without verdicts.
    public init(base: String, head: String) {
        self.base = base
        self.head = head
    }

    /// Whether something fails.
    public var fails: Bool { rows.contains(where: \.verdict.fails) }
    /// Whether something is left open.
    public var isOpen: Bool { obstacle != nil || rows.contains(where: \.verdict.isOpen) }

    /// The rows, the worst first: by verdict, then by how much slower.
    public var worstFirst: [Row] {
        let order = GateVerdict.allCases
        func rank(_ row: Row) -> Int { order.firstIndex(of: row.verdict) ?? order.count }
        return rows.enumerated().sorted { first, second in
            let (a, b) = (first.element, second.element)
            if rank(a) != rank(b) { return rank(a) < rank(b) }
            let (x, y) = (a.change ?? -.infinity, b.change ?? -.infinity)
            return x != y ? x > y : first.offset < second.offset
        }.map(\.element)
    }

    /// How many rows have each verdict, in the order of severity.
    public var summary: String {
        let counts = GateVerdict.allCases.compactMap { verdict in
            let count = rows.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }
        return counts.isEmpty ? "nothing was judged\(obstacle.map { ": \($0)" } ?? "")" : counts.joined(separator: ", ")
    }
}
