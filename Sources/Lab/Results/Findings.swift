import Measurement

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
