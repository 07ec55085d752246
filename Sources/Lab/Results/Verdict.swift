import Measurement

/// What a rule concluded of a cell, the most serious first.
public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
    /// Worse than before, by more than the tolerance.
    case regressed
    /// It was there and is gone.
    case missing
    case over
    /// A control failed, a side has no value, the environments differ, or nothing here counts it.
    case unmeasurable
    /// The samples cannot tell whether it keeps its budget.
    case undecided
    /// The samples cannot tell a change from none.
    case inconclusive
    /// Its time in another run was longer. Two runs cannot tell a change of code from one of layout or machine.
    case slower
    /// Its time in another run was shorter.
    case faster
    /// Better than before, by more than the tolerance.
    case improved
    /// Two runs show no difference in time.
    case noDifference = "no difference seen"
    case same
    case within
    case new

    public var fails: Bool { self == .regressed || self == .missing || self == .over }

    /// Whether it leaves the question open: exit status 3 with `--strict`.
    public var isOpen: Bool { self == .unmeasurable || self == .inconclusive || self == .undecided }

    public var isChange: Bool { self == .regressed || self == .improved }

    public init(_ verdict: BudgetVerdict) { self = Verdict(rawValue: verdict.rawValue) ?? .undecided }
}

/// What a rule concluded of one cell, with the numbers that it rests on.
public struct Finding: Codable, Sendable {
    public var cell: CellID
    public var verdict: Verdict
    /// The value that it is held against, in the unit of the metric.
    public var base: Double?
    /// Its own value.
    public var head: Double?
    /// head / base − 1.
    public var change: Double?
    public var interval: Interval?
    /// What fresh links gave, for a regression that was seen: the change and its interval.
    public var confirmation: Confirmation?
    /// One sentence without a full stop.
    public var reason: String?

    public struct Confirmation: Codable, Sendable {
        public var change: Double
        public var interval: Interval

        package init(change: Double, interval: Interval) { (self.change, self.interval) = (change, interval) }
    }

    public init(
        _ cell: CellID, _ verdict: Verdict, base: Double? = nil, head: Double? = nil, change: Double? = nil,
        interval: Interval? = nil, reason: String? = nil
    ) {
        self.cell = cell
        self.verdict = verdict
        self.base = base
        self.head = head
        self.change = change
        self.interval = interval
        self.reason = reason
    }

    public init(_ cell: CellID, exactly base: Double, _ head: Double, tolerance: Double? = nil) {
        self.init(
            cell, cell.metric.verdict(base: base, head: head, tolerance: tolerance), base: base, head: head,
            change: base == 0 ? (head == 0 ? 0 : .infinity) : head / base - 1)
    }
}

/// What was concluded of all cells of a comparison: every table, file and exit status is made from it.
public struct Findings: Codable, Sendable {
    public var base: String
    public var head: String
    /// The findings, in the order of the cells.
    public var rows: [Finding] = []
    /// The comparisons with known answers that a gate takes along; none elsewhere.
    public var controls: [Control] = []
    public var notes: [String] = []
    /// Why nothing could be judged at all; `nil` when something was.
    public var obstacle: String?
    /// How time was measured; `nil` when it was not.
    public var effort: Effort?
    /// The geometric mean of the ratios head / base of warm times, without floors and bare work, and over how many
    /// cells.
    public var mean: (ratio: Double, cells: Int)?

    // The mean is of `compare`, whose findings are not kept.
    private enum CodingKeys: String, CodingKey { case base, head, rows, controls, notes, obstacle, effort }

    public struct Control: Codable, Sendable, Hashable {
        /// `null` or `positive`.
        public var name: String
        /// What it should read, relative.
        public var expected: Double
        public var change: Double?
        public var interval: Interval?
        public var holds: Bool
        /// Units of the smaller side.
        public var units: Int

        package init(name: String, expected: Double, change: Double?, interval: Interval?, holds: Bool, units: Int) {
            self.name = name
            self.expected = expected
            self.change = change
            self.interval = interval
            self.holds = holds
            self.units = units
        }
    }

    public struct Effort: Codable, Hashable, Sendable {
        public var seconds: Double
        /// Seconds of those in measuring processes.
        public var childSeconds: Double
        public var processes: Int
        /// Links of each side that were compared.
        public var links: Int

        package init(seconds: Double, childSeconds: Double, processes: Int, links: Int) {
            self.seconds = seconds
            self.childSeconds = childSeconds
            self.processes = processes
            self.links = links
        }
    }

    public init(base: String, head: String) {
        self.base = base
        self.head = head
    }

    public var fails: Bool { rows.contains(where: \.verdict.fails) }
    public var isOpen: Bool { obstacle != nil || rows.contains(where: \.verdict.isOpen) }

    /// The positions of the findings, the worst first: by verdict, then by how much worse.
    package var worstFirst: [Int] { worstFirst(of: rows.indices) }

    package func worstFirst(of positions: some Sequence<Int>) -> [Int] {
        let order = Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, 0...))
        // Keys of their own, as sorting would move findings, which are large, or look for them all over memory.
        let keys = positions.map { position in
            (
                verdict: order[rows[position].verdict] ?? 0, change: rows[position].change ?? -.infinity,
                position: position
            )
        }
        return keys.sorted { one, other in
            if one.verdict != other.verdict { return one.verdict < other.verdict }
            return one.change != other.change ? one.change > other.change : one.position < other.position
        }.map(\.position)
    }

    /// How many findings have each verdict, the most serious first: `1 regressed, 11 same`.
    public var summary: String {
        let counts = summary(of: rows.indices)
        return counts.isEmpty ? "nothing was judged\(obstacle.map { ": \($0)" } ?? "")" : counts
    }

    package func summary(of positions: some Sequence<Int>) -> String {
        let counts = positions.reduce(into: [:]) { $0[rows[$1].verdict, default: 0] += 1 }
        return Verdict.allCases.compactMap { verdict in counts[verdict].map { "\($0) \(verdict.rawValue)" } }
            .joined(separator: ", ")
    }
}
