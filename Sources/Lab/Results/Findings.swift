import Measurement
import Nouns

/// The findings on all cells of a comparison. All tables, files and exit statuses are made from them.
public struct Findings: Codable, Sendable {
    /// The name of the side before.
    public var base: String
    /// The name of the side after.
    public var head: String
    /// The digest of head's changes that are in no commit; `nil` without changes, or if they are unknown.
    package var headChanges: String?
    /// The findings, in the order of the cells.
    public var rows: [Finding] = []
    /// The gate's comparisons with known results; empty for other comparisons.
    public var controls: [Control] = []
    /// Remarks on the comparison as a whole.
    public var notes: [String] = []
    /// The reason why nothing could be judged; `nil` if something was.
    public var obstacle: String?
    /// The effort of measuring time; `nil` if it was not measured.
    public var effort: Effort?
    /// The geometric mean of the ratios of warm times, without floors, peers and bare work; `nil` without warm times.
    public var mean: MeanRatio?
    /// The geometric mean of the ratios of floors, which shows the difference between machines; `nil` without floors.
    public var floorMean: MeanRatio?

    /// True if an improvement fails, because the call expects the accepted costs.
    package var failsOnImprovement = false

    // The means are left out: only `compare` has them, and it writes no file. Failing depends on the call.
    private enum CodingKeys: String, CodingKey { case base, head, headChanges, rows, controls, notes, obstacle, effort }

    /// A geometric mean of the ratios head / base of some cells.
    public struct MeanRatio: Hashable, Sendable {
        /// The mean.
        public var ratio: Double
        /// The number of cells in the mean.
        public var cells: Int

        package init(ratio: Double, cells: Int) {
            self.ratio = ratio
            self.cells = cells
        }

        /// Makes the mean of the warm times among some findings; `nil` if they have no change.
        init?(ofWarmTimesIn rows: [Finding]) {
            let changes = rows.filter { $0.cell.isWarmTime && $0.verdict != .unmeasurable }.compactMap(\.change)
            guard let mean = GeometricMean.of(changes.map { 1 + $0 }) else { return nil }
            self.init(ratio: mean, cells: changes.count)
        }
    }

    /// A comparison with a known result.
    public struct Control: Codable, Sendable, Hashable {
        /// The name: `null`, `positive`.
        public var name: String
        /// The true change, relative.
        public var expected: Double
        /// The measured change, relative.
        public var change: Double?
        /// The 99.9 % confidence interval of the measured change.
        public var interval: Interval?
        /// True if the control did not fail. Its interval may still be too wide to be conclusive.
        public var holds: Bool
        /// The number of pairs whose ratios were judged.
        public var units: Int

        package init(name: String, expected: Double, change: Double?, interval: Interval?, holds: Bool, units: Int) {
            self.name = name
            self.expected = expected
            self.change = change
            self.interval = interval
            self.holds = holds
            self.units = units
        }

        /// True if the control did not fail, and its interval contains both the expected change and 0.
        package var isTooWide: Bool {
            guard holds, expected != 0, let interval else { return false }
            return interval.lower <= 0 && interval.upper >= 0
        }
    }

    /// The effort of measuring time.
    public struct Effort: Codable, Hashable, Sendable {
        /// The default limit of a gate's measuring in seconds, without builds.
        package static let usualLimit = 60.0

        /// The duration in seconds.
        public var seconds: Double
        /// The part of the duration in which measuring processes ran, in seconds.
        public var childSeconds: Double
        /// The number of measuring processes.
        public var processes: Int
        /// The number of compared links of each side.
        public var links: Int

        package init(seconds: Double, childSeconds: Double, processes: Int, links: Int) {
            self.seconds = seconds
            self.childSeconds = childSeconds
            self.processes = processes
            self.links = links
        }
    }

    /// Findings without a row yet.
    public init(base: String, head: String) {
        self.base = base
        self.head = head
    }

    /// True if a verdict fails: exit status 1.
    public var fails: Bool { rows.contains { fails($0) } }

    /// Returns true if a finding fails in this comparison. Findings on floors, peers and bare work never fail.
    package func fails(_ finding: Finding) -> Bool { finding.isCounted && fails(finding.verdict) }

    /// Returns true if a verdict fails in this comparison.
    package func fails(_ verdict: Verdict) -> Bool {
        verdict.fails || failsOnImprovement && verdict == .improved
    }

    /// True if a question is open: exit status 3 with `--strict`.
    public var isOpen: Bool { obstacle != nil || rows.contains(where: \.verdict.isOpen) }

    /// The positions of the findings, the worst first: by verdict, then by the amount.
    package var worstFirst: [Int] { worstFirst(of: rows.indices) }

    /// Some positions of findings, the worst first.
    package func worstFirst(of positions: some Sequence<Int>) -> [Int] {
        let order = Dictionary(uniqueKeysWithValues: zip(Verdict.allCases, 0...))
        // Sorting small keys is faster: sorting findings would move large values, and sorting positions would read all
        // over memory.
        let keys = positions.map { position in
            (
                verdict: order[rows[position].verdict] ?? 0, worsening: rows[position].worsening ?? -.infinity,
                position: position
            )
        }

        return keys.sorted { one, other in
            if one.verdict != other.verdict { return one.verdict < other.verdict }
            return one.worsening != other.worsening ? one.worsening > other.worsening : one.position < other.position
        }.map(\.position)
    }

    /// The number of findings for each verdict, the most serious first: `1 regressed, 11 same`.
    public var summary: String {
        let counts = summary(of: rows.indices)
        return counts.isEmpty ? "nothing was judged\(obstacle.map { ": \($0)" } ?? "")" : counts
    }

    /// The number of some findings for each verdict; empty without findings.
    package func summary(of positions: some Sequence<Int>) -> String {
        let counts = positions.reduce(into: [:]) { $0[rows[$1].verdict, default: 0] += 1 }
        return Verdict.allCases.compactMap { verdict in
            counts[verdict].map { count in
                "\(count.grouped) \(verdict.rawValue)"
                    + (verdict == .undecided ? reasonText(positions) : "")
                    + (verdict == .improved && failsOnImprovement ? ", which --expect fails" : "")
            }
        }.joined(separator: ", ")
    }

    /// The common reason of all undecided findings, if they have one: `: one process`.
    private func reasonText(_ positions: some Sequence<Int>) -> String {
        let reasons = Set(positions.lazy.map { rows[$0] }.filter { $0.verdict == .undecided }.map(\.reason))
        guard reasons.count == 1, let reason = reasons.first ?? nil else { return "" }
        return ": \(reason)"
    }
}
