import CivilTime
import Foundation
import Measurement
import Reproducibility

/// A cell over time: the comparable numbers of many runs.
public struct Trend: Codable, Sendable {
    /// The cell.
    public var cell: CellID
    /// The conditions that all numbers share.
    public var conditions: Conditions
    /// The numbers in the order of the runs' starts. Their medians are finite.
    public internal(set) var points: [Point] = []
    /// The changes of the level, by their positions in ``points``; `nil` before a search.
    public internal(set) var changes: [ChangePoint]?
    /// The role of the implementation in the newest run that gives one; `nil` if no run does, as in a history of an
    /// older version.
    public internal(set) var role: Role?

    /// A trend from given numbers.
    package init(
        cell: CellID, conditions: Conditions, points: [Point] = [], changes: [ChangePoint]? = nil, role: Role? = nil
    ) {
        self.cell = cell
        self.conditions = conditions
        self.points = points
        self.changes = changes
        self.role = role
    }

    /// True if it counts for or against a change. Floors, peers and bare work do not, because they only serve
    /// comparison. An unknown role counts.
    package var isCounted: Bool { role?.isContender ?? true }

    /// The facts, besides the cell, that must be equal for all numbers of a trend.
    public struct Conditions: Codable, Hashable, Sendable {
        /// The unit of the metric.
        public var unit: String
        /// The machine and build, see `MachineEnvironment.fingerprint`. This and the next two are `nil` in a trend that
        /// joins different ones.
        public var fingerprint: String?
        /// The instruction set of the code.
        public var instructionSet: String?
        /// The digest of the input.
        public var inputDigest: String?
        /// The size of the input, for numbers that are divided by it; `nil` for other numbers, and if an older history
        /// lacks it.
        public var inputSize: Int?

        package init(
            unit: String, fingerprint: String? = nil, instructionSet: String? = nil, inputDigest: String? = nil,
            inputSize: Int? = nil
        ) {
            self.unit = unit
            self.fingerprint = fingerprint
            self.instructionSet = instructionSet
            self.inputDigest = inputDigest
            self.inputSize = inputSize
        }
    }

    /// The numbers of one run.
    public struct Point: Codable, Hashable, Sendable {
        /// The name of the run, see ``RecordedRun/name``.
        public var run: String
        /// The median.
        public var median: Double
        /// The 95 % confidence interval of the median.
        public var ci95: Interval?
        /// The 99th percentile.
        public var p99: Double
        /// The number of samples.
        public var n: Int
        /// The verdict on the budget; `nil` without a budget.
        public var verdict: BudgetVerdict?
        /// The counter of a metric that is counted.
        public var counter: String?
        /// The number of processes; `nil` if it is unknown.
        public var processes: Int?

        package init(
            run: String, median: Double, ci95: Interval? = nil, p99: Double, n: Int, verdict: BudgetVerdict? = nil,
            counter: String? = nil, processes: Int? = nil
        ) {
            self.run = run
            self.median = median
            self.ci95 = ci95
            self.p99 = p99
            self.n = n
            self.verdict = verdict
            self.counter = counter
            self.processes = processes
        }
    }

    /// The same trend with the changes of its level.
    ///
    /// A trend of fewer than ``ChangePointSearch/fewestNumbers`` numbers has no changes, unless its metric is exact. Of
    /// three times, two can agree to the last digit by chance, but a count that repeats and then differs has changed.
    public func searched(by search: ChangePointSearch = ChangePointSearch()) -> Trend {
        var trend = self
        let isLongEnough = points.count >= ChangePointSearch.fewestNumbers || cell.metric.kind == .exact
        trend.changes = isLongEnough ? search.changePoints(in: points.map(\.median)) : []
        return trend
    }

    /// True if it has too few numbers to show a change of level. For a repeating count, three can be enough.
    package var isShort: Bool { points.count < ChangePointSearch.fewestNumbers }

    /// True if noise could look like a change of level: it is long enough, and its numbers differ.
    fileprivate var canVary: Bool {
        let isLongEnough = !isShort || cell.metric.kind == .exact && points.count == ChangePointSearch.fewestNumbers - 1
        return isLongEnough && points.contains { $0.median != points[0].median }
    }

    /// The newest numbers, and the changes among them.
    package func newest(_ count: Int) -> Trend {
        var part = self
        part.points = points.suffix(count)
        let firstIndex = points.count - part.points.count
        part.changes = changes?.filter { $0.index >= firstIndex }
        for position in (part.changes ?? []).indices { part.changes?[position].index -= firstIndex }

        return part
    }

    /// A change of the level.
    package struct Change {
        /// The last run before it.
        package var runBefore: String
        /// The first run after it.
        package var run: String
        package var point: ChangePoint
    }

    /// The changes of the level, by run; empty before a search.
    package var changesByRun: [Change] {
        (changes ?? []).map { change in
            let before = points[max(change.index - 1, 0)].run
            return Change(runBefore: before, run: points[change.index].run, point: change)
        }
    }

    /// The finding on the cell between two of its numbers. A history has no samples, so the interval of the ratio is
    /// computed from both intervals.
    package func finding(from base: Point, to head: Point) -> Finding {
        var finding = findingWithoutRole(from: base, to: head)
        finding.role = role
        return finding
    }

    private func findingWithoutRole(from base: Point, to head: Point) -> Finding {
        if cell.metric.kind == .exact { return Finding(cell, exactly: base.median, head.median) }

        // A number without an interval comes from one process.
        let processes = (base: base.processCount, head: head.processCount)
        let obstacle = Finding.obstacle(processes: processes, base: base.median, head: head.median)
        let ratio = base.median > 0 ? Ratio(value: head.median / base.median, ci95: nil) : nil
        guard obstacle == nil, let ratio,
            let interval = Interval(ofRatioFrom: base.number, to: head.number)
        else {
            return Finding(
                cell, from: base.median, to: head.median, ratio, obstacle: obstacle ?? .noInterval)
        }

        let widenedInterval = interval.widened(around: ratio.value, processes: min(processes.base, processes.head))
        return Finding(cell, from: base.median, to: head.median, Ratio(value: ratio.value, ci95: widenedInterval))
    }

    /// A short name for the machine of a position: `A`, `B`, …, `M27`.
    package static func machineName(_ position: Int) -> String {
        position < 26 ? String(UnicodeScalar(UInt8(65 + position))) : "M\(position + 1)"
    }
}

extension Trend.Point {
    /// The number of processes. If it is unknown, an interval shows that there were at least two.
    package var processCount: Int {
        if let processes { return processes }
        return ci95 == nil ? 1 : 2
    }

    /// The median with its interval.
    fileprivate var number: Ratio { Ratio(value: median, ci95: ci95) }
}

extension [Trend] {
    /// The same trends with the changes of their levels. The rate of false changes applies to all of them together.
    ///
    /// - Parameter otherSeries: the number of further series of the family.
    package func searched(by search: ChangePointSearch = ChangePointSearch(), besides otherSeries: Int = 0) -> [Trend] {
        let sharedSearch = search.shared(among: varyingSeries + otherSeries)
        return map { $0.searched(by: sharedSearch) }
    }

    /// The number of series in which noise could look like a change.
    package var varyingSeries: Int { count(where: \.canVary) }
}

extension [RecordedRun] {
    /// The newest run of each machine at or before a commit, a day or an instant.
    ///
    /// For a commit, it is the newest run of that commit without uncommitted changes. For a machine without such a run,
    /// it is the newest run that began no later than the first of those runs.
    ///
    /// - Parameters:
    ///   - word: an abbreviated commit, a day such as 2026-02-28, or an instant.
    ///   - commit: the full hash if `word` is a name of a commit.
    /// - Throws: ``FileError`` if no run is that old, and if several commits begin with `word`.
    package func newest(upTo word: String, or commit: String?) throws(FileError) -> [String: RecordedRun] {
        func fault(_ reason: String) -> FileError { FileError("--since \(word)", reason) }

        let runs = sorted { $0.name < $1.name }
        let matching = runs.filter { run in
            guard let name = run.commit, run.isDirty != true else { return false }
            return name == commit || word.count >= 4 && name.hasPrefix(word.lowercased())
        }

        let several = matching.compactMap(\.commit).distinct()
        guard several.count < 2 else {
            throw fault("several commits begin so; give more of it: \(several.joined(separator: ", "))")
        }

        let day = try? Instant.milliseconds(word.contains("T") ? word : "\(word)T23:59:59Z")
        guard let last = matching.first?.startedAt ?? day.map(Instant.text) else {
            let obstacle =
                commit.map { "no run without changes is of its commit, \($0.prefix(10))" }
                ?? "it is neither the commit of a run without changes nor a day such as 2026-02-28"
            throw fault("\(obstacle)\(Self.choices(of: runs))")
        }

        let earlierRuns = runs.filter { $0.startedAt <= last }
        guard !earlierRuns.isEmpty else { throw fault("the first run began later, at \(runs.first?.startedAt ?? "")") }

        return (earlierRuns + matching).reduce(into: [:]) { $0[$1.fingerprint] = $1 }
    }

    /// The largest number of commits in an error.
    private static let listedCommits = 5

    /// Returns possible words for a run, as the end of a sentence: the newest commits and the first day.
    ///
    /// - Parameter runs: the runs, the oldest first.
    private static func choices(of runs: [RecordedRun]) -> String {
        guard let first = runs.first else { return "" }
        let commits = runs.reversed().filter { $0.isDirty != true }.compactMap(\.commit).distinct()
        let days = "a day from \(first.startedAt.prefix(10)) on"
        guard !commits.isEmpty else { return "; there are runs for \(days)" }

        let names = commits.prefix(listedCommits).map { String($0.prefix(10)) }.joined(separator: ", ")
        let olderCommits = commits.count > listedCommits ? " and older ones" : ""
        return "; there are runs of \(names)\(olderCommits), which a tag may name, and for \(days)"
    }
}

extension ResultFile {
    /// The SHA-256 of the file as this version writes it. The same run in another layout of bytes has the same digest.
    package func digest() throws -> String { "\(SHA256.digest(of: try encoded()))" }
}
