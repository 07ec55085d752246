import CivilTime
import Foundation
import Measurement
import Reproducibility

/// A cell over time: the numbers of many runs that can be compared with each other.
public struct Trend: Codable, Sendable {
    public var cell: CellID
    public var conditions: Conditions
    /// The numbers, by the time the runs began; their medians are finite.
    public internal(set) var points: [Point] = []
    /// Where the level changed, counted in ``points``; `nil` where nobody searched.
    public internal(set) var changes: [ChangePoint]?

    /// What must agree, beside the cell, before numbers stand in one trend.
    public struct Conditions: Codable, Hashable, Sendable {
        public var unit: String
        /// The machine and build, see `MachineEnvironment.fingerprint`. It and the next two are `nil` in a trend that
        /// joins different ones.
        public var fingerprint: String?
        public var instructionSet: String?
        public var inputDigest: String?
    }

    public struct Point: Codable, Hashable, Sendable {
        /// The name of the run, see ``RecordedRun/name``.
        public var run: String
        public var median: Double
        public var ci95: Interval?
        public var p99: Double
        public var n: Int
        public var verdict: BudgetVerdict?
        /// What counted, for metrics that are counted.
        public var counter: String?
    }

    /// The same trend, searched for changes of its level.
    public func searched(by search: ChangePointSearch = ChangePointSearch()) -> Trend {
        var found = self
        found.changes = search.changePoints(in: points.map(\.median))
        return found
    }

    /// The newest numbers, and the changes among them.
    package func newest(_ count: Int) -> Trend {
        var part = self
        part.points = points.suffix(count)
        let gone = points.count - part.points.count
        part.changes = changes?.filter { $0.index >= gone }
        for place in (part.changes ?? []).indices { part.changes?[place].index -= gone }
        return part
    }

    package struct Change {
        /// The first run after it.
        package var run: String
        package var point: ChangePoint
    }

    /// Where the level changed, by run; nothing where nobody searched.
    package var changed: [Change] { (changes ?? []).map { Change(run: points[$0.index].run, point: $0) } }

    /// What came of the cell from one number to another. The interval of a ratio goes from end to end of those of both.
    package func finding(from base: Point, to head: Point) -> Finding {
        if cell.metric.kind == .exact { return Finding(cell, exactly: base.median, head.median) }
        let value = base.median > 0 ? head.median / base.median : nil
        var ends: Interval?
        if let one = base.ci95, let other = head.ci95, min(one.lower, other.lower) > 0, other.upper.isFinite {
            ends = Interval(lower: other.lower / one.upper, upper: other.upper / one.lower)
        }
        return Finding(cell, from: base.median, to: head.median, value.map { Ratio(value: $0, ci95: ends) })
    }

    /// A short name for the machine of a position: `A`, `B`, …, `M27`.
    package static func machineName(_ position: Int) -> String {
        position < 26 ? String(UnicodeScalar(UInt8(65 + position))) : "M\(position + 1)"
    }
}

/// Groups the numbers of results into trends. The order in which results come decides only the order of the cells.
public struct TrendBuilder: Sendable {
    private let areJoined: Bool
    private var cells: [CellID] = []
    private var found: [CellID: [Trend.Conditions: Trend]] = [:]

    /// A builder without numbers.
    ///
    /// - Parameter areJoined: whether numbers of different machines, instruction sets and inputs stand in one trend.
    public init(areJoined: Bool = false) { self.areJoined = areJoined }

    /// Adds the numbers of a result, which stays nowhere: the memory is that of the numbers.
    public mutating func add(_ result: ResultFile, as run: RecordedRun) {
        for cell in result.cells {
            add(
                Trend.Point(
                    run: run.name, median: cell.median, ci95: cell.ci95, p99: cell.p99, n: cell.n,
                    verdict: cell.judgedVerdict, counter: cell.counter),
                to: cell.id,
                Trend.Conditions(
                    unit: cell.metric.unit, fingerprint: result.fingerprint, instructionSet: cell.instructionSet,
                    inputDigest: cell.input.digest))
        }
    }

    /// Adds one number, unless it is not finite.
    mutating func add(_ point: Trend.Point, to cell: CellID, _ conditions: Trend.Conditions) {
        guard point.median.isFinite else { return }
        let conditions = areJoined ? Trend.Conditions(unit: conditions.unit) : conditions
        if found[cell] == nil { cells.append(cell) }
        found[cell, default: [:]][conditions, default: Trend(cell: cell, conditions: conditions)].points.append(point)
    }

    /// The trends: cells in the order in which they first came, and the conditions of a cell by their first run.
    public var trends: [Trend] {
        cells.flatMap { cell in
            (found[cell] ?? [:]).values.map { trend in
                var sorted = trend
                sorted.points.sort { $0.run < $1.run }
                return sorted
            }.sorted { ($0.points.first?.run ?? "") < ($1.points.first?.run ?? "") }
        }
    }
}

public struct RecordedRun: Codable, Hashable, Sendable {
    /// When it began, and the beginning of its digest, which tells runs of one second apart: names sort by time.
    public var name: String
    public var startedAt: String
    public var commit: String?
    /// Whether the tree had changes that are in no commit.
    public var isDirty: Bool?
    public var status: Status
    /// The machine and build, see `MachineEnvironment.fingerprint`.
    public var fingerprint: String
    public var profile: Profile?
    /// How many answers differed, and how many things went wrong.
    public var mismatches, failures: Int

    public enum Status: String, Codable, Sendable {
        case fine
        /// A mismatch, a failure, or a budget that is over.
        case verdict
        case interrupted
    }

    /// What a history keeps of a run, from its result and the digest of that.
    package init(_ result: ResultFile, digest: String) {
        self.init(
            startedAt: result.startedAt.ISO8601Format(), digest: digest, commit: result.environment?.provenance.commit,
            isDirty: result.environment?.provenance.isDirty,
            status: result.interrupted ? .interrupted : result.hasVerdict ? .verdict : .fine,
            fingerprint: result.fingerprint, profile: result.profile, mismatches: result.mismatches.count,
            failures: result.failures.count)
    }

    package init(
        startedAt: String, digest: String, commit: String?, isDirty: Bool?, status: Status, fingerprint: String = "",
        profile: Profile? = nil, mismatches: Int = 0, failures: Int = 0
    ) {
        name = "\(startedAt.replacing(":", with: ""))-\(digest.prefix(8))"
        self.startedAt = startedAt
        self.commit = commit
        self.isDirty = isDirty
        self.status = status
        self.fingerprint = fingerprint
        self.profile = profile
        self.mismatches = mismatches
        self.failures = failures
    }

    /// The commit as people say it: `0123456789 with changes`; empty where it is not known.
    package var build: String { MachineEnvironment.Provenance(commit: commit, isDirty: isDirty).build ?? "" }
}

extension [RecordedRun] {
    /// By machine the newest run at or before a commit, a day or an instant. Of a commit, which may be abbreviated or
    /// be `commit`, it is the newest without changes; on other machines what began no later than the first of those.
    package func newest(upTo word: String, or commit: String?) throws(FileError) -> [String: RecordedRun] {
        func fault(_ reason: String) -> FileError { FileError("--since \(word)", reason) }
        let runs = sorted { $0.name < $1.name }
        let own = runs.filter { run in
            guard let name = run.commit, run.isDirty != true else { return false }
            return name == commit || word.count >= 4 && name.hasPrefix(word.lowercased())
        }
        guard Set(own.map(\.commit)).count < 2 else { throw fault("several commits begin so; give more of it") }
        let day = try? Instant.milliseconds(word.contains("T") ? word : "\(word)T23:59:59Z")
        guard let last = own.first?.startedAt ?? day.map(Instant.text) else {
            throw fault("no run is of this commit, without changes, and it is no day as 2026-02-28")
        }
        let reached = runs.filter { $0.startedAt <= last }
        guard !reached.isEmpty else { throw fault("the first run began later, at \(runs.first?.startedAt ?? "")") }
        return (reached + own).reduce(into: [:]) { $0[$1.fingerprint] = $1 }
    }
}

extension ResultFile {
    /// SHA-256 over the file as this version writes it: the same run in another layout of bytes is the same run.
    package func digest() throws -> String { "\(SHA256.digest(of: try encoded()))" }
}
