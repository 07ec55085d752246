import Measurement
import Reproducibility

/// The cells of two results, and the findings on their common cells.
struct CellComparison {
    /// The number of resamples of each side for up to 20,000 cells.
    static let usualResamples = 4_000

    private let earlier: [Cell]
    private let later: [Cell]
    /// True if the environments are alike, or the user forces a comparison.
    private let isComparable: Bool
    /// The positions of common cells in both results.
    let common: [(earlier: Int, later: Int)]
    /// The resamples of all cells, which share their draws.
    private let bootstrap: UnpairedBootstrap

    /// Finds the common cells of both results.
    init(_ earlier: [Cell], _ later: [Cell], isComparable: Bool) {
        self.earlier = earlier
        self.later = later
        self.isComparable = isComparable

        // Usually the same cells are in the same order.
        let isAligned = earlier.count <= later.count && earlier.indices.allSatisfy { earlier[$0].id == later[$0].id }
        if isAligned {
            common = earlier.indices.map { (earlier: $0, later: $0) }
        } else {
            let index = CellIndex(later)
            common = earlier.indices.compactMap { position in
                index.position(of: earlier[position].id).map { (earlier: position, later: $0) }
            }
        }

        var processes: Set<Int> = []
        for (first, second) in common {
            processes.insert(earlier[first].processes.count)
            processes.insert(later[second].processes.count)
        }

        bootstrap = UnpairedBootstrap(
            seed: Seed.derive(1, "compare"),
            resamples: min(Self.usualResamples, max(200, Self.usualResamples * 20_000 / max(common.count, 1))),
            usualProcesses: processes)
    }

    /// The number of resamples of each side.
    var resamples: Int { bootstrap.resamples }

    /// The cells that only the earlier result has.
    var missing: [Cell] { Self.others(earlier, than: common.map(\.earlier)) }

    /// The cells that only the later result has.
    var new: [Cell] { Self.others(later, than: common.map(\.later)) }

    private static func others(_ cells: [Cell], than positions: [Int]) -> [Cell] {
        guard positions.count < cells.count else { return [] }
        return Set(cells.indices).subtracting(positions).sorted().map { cells[$0] }
    }

    /// The findings on the common cells, in their order.
    ///
    /// - Parameter limit: the largest number of findings on one measure that the caller shows. If there are more common
    ///   cells, findings without a difference have an interval only if they are shown.
    func findings(limit: Int) -> [Finding] {
        var rows = concurrently(common.count) { numbers in
            numbers.map { finding($0, alwaysWithInterval: common.count <= limit) }
        }

        guard common.count > limit else { return rows }

        var findings = Findings(base: "", head: "")
        findings.rows = rows
        let withoutDifference = findings.worstFirst.filter {
            rows[$0].verdict == .noDifference && rows[$0].change != nil
        }

        let visible = withoutDifference.grouped { rows[$0].cell.measureID }.flatMap { $0.elements.prefix(limit) }
        let complete = concurrently(visible.count) { numbers in
            numbers.map { finding(visible[$0], alwaysWithInterval: true) }
        }

        for (position, row) in zip(visible, complete) { rows[position] = row }
        return rows
    }

    /// The finding on a common cell.
    ///
    /// - Parameter alwaysWithInterval: true if the change has an interval even without a difference.
    private func finding(_ number: Int, alwaysWithInterval: Bool) -> Finding {
        var finding = findingWithoutRole(number, alwaysWithInterval: alwaysWithInterval)
        finding.role = later[common[number].later].role
        return finding
    }

    private func findingWithoutRole(_ number: Int, alwaysWithInterval: Bool) -> Finding {
        let first = earlier[common[number].earlier]
        let second = later[common[number].later]
        if let reason = obstacle(first, second) {
            return Finding(first.id, .unmeasurable, base: first.median, head: second.median, reason: reason)
        }

        // The second result has the later declarations, so its tolerances apply.
        if second.metric.kind == .exact { return Finding(second.id, exactly: first.median, second.median) }
        let ratio = bootstrap.ratioInterval(
            numerator: second.processes.map(\.samples), denominator: first.processes.map(\.samples),
            excluding: alwaysWithInterval ? nil : 1)

        let fewest = min(first.processes.count, second.processes.count)
        let widenedRatio = ratio.map {
            Ratio(value: $0.value, ci95: $0.ci95?.widened(around: $0.value, processes: fewest))
        }
        let obstacle = Finding.obstacle(
            processes: (first.processes.count, second.processes.count), base: first.median, head: second.median)
        return Finding(second.id, from: first.median, to: second.median, widenedRatio, obstacle: obstacle)
    }

    /// The reason why two cells cannot be compared; `nil` if they can.
    private func obstacle(_ first: Cell, _ second: Cell) -> FindingReason? {
        if first.metric.unit != second.metric.unit {
            return .unitsDiffer(base: first.metric.unit, head: second.metric.unit)
        }
        if first.instructionSet != second.instructionSet {
            return .noNumber(
                .otherInstructionSet(base: first.instructionSet, head: second.instructionSet), on: nil)
        }

        // An unknown digest is empty.
        let areKnown = !first.input.digest.isEmpty && !second.input.digest.isEmpty
        if areKnown, first.input.digest != second.input.digest { return .inputsDiffer }
        // Kept bytes are divided by the size of the input.
        if first.metric.isDividedBySize, first.input.size != second.input.size {
            return .inputSizesDiffer(base: first.input.size, head: second.input.size)
        }

        guard isComparable else { return .otherEnvironment }

        // No call takes zero time: the clock stood still, or the lab timed nothing.
        let isZero = first.median == 0 || second.median == 0
        return second.metric.isDuration && second.metric.kind == .sampled && isZero ? .zeroTime : nil
    }
}
