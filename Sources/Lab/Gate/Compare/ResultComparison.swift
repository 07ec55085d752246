import Measurement
import Reproducibility

/// Two result files, cell by cell.
///
/// Two runs of their own cannot tell a change of source from a change of layout or of the machine's mood, so that what
/// differs in time is shown and is no verdict; ``GateVerdict/regressed`` comes from exact metrics alone.
public struct ResultComparison: Sendable {
    /// One cell that both files have.
    public struct Row: Sendable {
        /// Which.
        public var key: StoredResult.Key
        /// The unit.
        public var unit: String
        /// The median in the first file.
        public var first: Double
        /// The median in the second file.
        public var second: Double
        /// Second / first, with its interval.
        public var ratio: Ratio?
        /// What can be said.
        public var finding: Finding
    }

    /// What can be said of two values.
    public enum Finding: Hashable, Sendable {
        /// The interval lies above 1.
        case slower
        /// The interval lies below 1.
        case faster
        /// The interval holds 1, or there is none.
        case noDifference
        /// An exact metric is the same, within its tolerance.
        case same
        /// An exact metric grew.
        case regressed
        /// An exact metric shrank.
        case improved
        /// They are not to be compared, and why.
        case unmeasurable(String)

        /// In a word.
        public var word: String {
            switch self {
            case .slower: "slower"
            case .faster: "faster"
            case .noDifference: "no difference seen"
            case .same: "same"
            case .regressed: "regressed"
            case .improved: "improved"
            case .unmeasurable: "unmeasurable"
            }
        }
    }

    /// The cells that both have, in the order of the first.
    public private(set) var rows: [Row] = []
    /// In the first file alone.
    public private(set) var missing: [StoredResult.Key] = []
    /// In the second file alone.
    public private(set) var new: [StoredResult.Key] = []
    /// What answered differently from the reference in the second file and not in the first.
    public private(set) var mismatches: [StoredResult.Mismatch] = []
    /// What the reader has to know.
    public private(set) var warnings: [String] = []
    /// The geometric mean of the ratios of warm times, without floors and bare work, and over how many cells it goes.
    public private(set) var mean: (ratio: Double, cells: Int)?

    /// Metrics that are the same each time, with their tolerances.
    private static let exact: [String: Double] = [
        "instructions": GateMetric.instructions.tolerance, "allocations": GateMetric.allocations.tolerance,
        "bytes": GateMetric.bytes.tolerance, "resident": GateMetric.bytes.tolerance,
    ]

    /// Compares two results.
    ///
    /// - Parameter isForced: whether values are compared although the environments differ.
    public init(_ first: StoredResult, _ second: StoredResult, isForced: Bool = false) {
        let differences = first.fingerprintDifferences(to: second)
        let others = Dictionary(second.cells.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let known = Set(first.cells.map(\.key))
        for cell in first.cells {
            guard let other = others[cell.key] else {
                missing.append(cell.key)
                continue
            }
            rows.append(Self.row(cell, other, isComparable: differences.isEmpty || isForced))
        }
        new = second.cells.map(\.key).filter { !known.contains($0) }
        let before = Set(first.mismatches ?? [])
        mismatches = (second.mismatches ?? []).filter { !before.contains($0) }
        warn(first, second, differences: differences, isForced: isForced)
        let aside = Set(first.cells.filter { $0.role == "floor" || $0.role == "bare" }.map(\.key))
        let ratios = rows.filter { row in
            if aside.contains(row.key) { return false }
            if case .unmeasurable = row.finding { return false }
            return row.key.plan == "warm" && row.key.metric == "time"
        }.compactMap(\.ratio?.value)
        mean = GeometricMean.of(ratios).map { ($0, ratios.count) }
    }

    /// Whether the second file is worse in a way that is beyond doubt, or lacks something.
    public var fails: Bool {
        !missing.isEmpty || !mismatches.isEmpty || rows.contains { $0.finding == .regressed }
    }

    /// Whether anything could not be compared.
    public var isOpen: Bool {
        rows.contains { row in
            if case .unmeasurable = row.finding { true } else { false }
        }
    }

    private mutating func warn(
        _ first: StoredResult, _ second: StoredResult, differences: [String], isForced: Bool
    ) {
        if !differences.isEmpty {
            let what = "the environments differ in " + differences.joined(separator: ", ")
            warnings.append(
                isForced ? "\(what); compared all the same" : "\(what); nothing is comparable without --force")
        }
        if let a = first.seed, let b = second.seed, a != b { warnings.append("the seeds differ: \(a) and \(b)") }
        if let a = first.profile, let b = second.profile, a != b {
            warnings.append("the profiles differ: \(a) and \(b)")
        }
        for (name, result) in [("first", first), ("second", second)] where result.interrupted == true {
            warnings.append("the \(name) run was interrupted")
        }
        let plans = (Set(first.cells.map(\.plan)), Set(second.cells.map(\.plan)))
        for (name, only) in [("first", plans.0.subtracting(plans.1)), ("second", plans.1.subtracting(plans.0))]
        where !only.isEmpty {
            warnings.append("only the \(name) file has the plan \(only.sorted().joined(separator: ", "))")
        }
        if !missing.isEmpty || !new.isEmpty {
            warnings.append(
                "the sets of cells differ, so the mean is over the \(rows.count) that both have: "
                    + "\(missing.count) are only in the first file, \(new.count) only in the second")
        }
    }

    private static func row(_ first: StoredResult.Cell, _ second: StoredResult.Cell, isComparable: Bool) -> Row {
        var row = Row(
            key: first.key, unit: first.unit, first: first.median, second: second.median, ratio: nil,
            finding: .noDifference)
        if let reason = obstacle(first, second) {
            row.finding = .unmeasurable(reason)
            return row
        }
        if !isComparable {
            row.finding = .unmeasurable("the environments differ")
            return row
        }
        let bootstrap = ClusterBootstrap(seed: Seed.derive(1, "compare", first.key.description))
        row.ratio = bootstrap.unpairedRatioInterval(
            numerator: second.processes.map(\.samples), denominator: first.processes.map(\.samples))
        if let tolerance = exact[first.metric] {
            switch ExactJudge(tolerance: tolerance).verdict(base: first.median, head: second.median) {
            case .regressed: row.finding = .regressed
            case .improved: row.finding = .improved
            default: row.finding = .same
            }
        } else if let interval = row.ratio?.ci95 {
            row.finding = interval.lower > 1 ? .slower : interval.upper < 1 ? .faster : .noDifference
        }
        return row
    }

    /// Why two cells of one name are not about the same thing.
    private static func obstacle(_ first: StoredResult.Cell, _ second: StoredResult.Cell) -> String? {
        if first.unit != second.unit { return "the units differ: \(first.unit) and \(second.unit)" }
        if let a = first.instructionSet, let b = second.instructionSet, a != b {
            return "the instruction sets differ: \(a) and \(b)"
        }
        if let a = first.input.digest, let b = second.input.digest, a != b, !a.isEmpty, !b.isEmpty {
            return "the inputs differ"
        }
        return nil
    }
}
