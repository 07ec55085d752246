import Measurement
import Nouns
import Results

extension ReportTable {
    /// A table of the changes of one measure, with a row for each and few columns.
    ///
    /// - Parameter experiment: the experiment in the title: names leave it out.
    init(changes: [Finding], _ measure: String, without experiment: String? = nil) {
        self.init(
            "Changes: \(measure)",
            [
                .init("change"), .init("95 %", .text), .init("base → head", .text), .init("cell", .heading),
                .init("remark", .remark),
            ],
            changes.map { finding in
                let isWorse = finding.verdict.fails && finding.isCounted
                let change = Entry(
                    FindingText.change(finding.change, beside: finding.interval), finding.change, .change)
                return Row(
                    [
                        change, .init(FindingText.interval(finding.interval, beside: finding.change)),
                        .init(FindingText.values(finding)),
                        .init(finding.pathLabel(without: experiment), tone: isWorse ? .bad : nil),
                        .init(FindingText.remark(finding)),
                    ], cell: finding.cell)
            })
        self = withoutEmptyColumns()
    }
}

extension ChangeTally {
    /// The most changes in each direction in a short list.
    static let mostListed = 5

    /// Returns the largest changes in both directions, the worse direction first. Changes of times within the allowance
    /// follow all others.
    ///
    /// - Parameter cells: cells to list in any case, if they changed.
    func largest(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        func shown(_ changes: [Finding]) -> [Finding] {
            changes.prefix(count) + changes.dropFirst(count).filter { cells.contains($0.cell) }
        }

        let isMoreWorse = metric.direction == .lessIsBetter
        let all = shown(isMoreWorse ? increases : decreases) + shown(isMoreWorse ? decreases : increases)
        return all.filter { !$0.isWithinAllowance } + all.filter(\.isWithinAllowance)
    }

    /// Returns the numbers of a list: the largest changes or, if nothing is decided, the largest differences.
    ///
    /// - Parameter cells: cells to list in any case, if they changed.
    func listed(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        let changes = largest(count, with: cells)
        return changes.isEmpty ? Array(Self.largest(undecided).prefix(2 * count)) : changes
    }

    /// The number of changes that are not among the largest.
    var furtherChanges: Int { increases.count + decreases.count - largest().count }

    /// All numbers of the measure, changes first.
    var allNumbers: [Finding] { largest(.max) + undecided + unchanged }

    /// Returns a sentence on the exact counts of measures without a change: `50 exact counts are identical: 30 of …`;
    /// `nil` if every measure has a change.
    static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        let still = tallies.filter { $0.isExact && $0.total > 0 && $0.unchanged.count == $0.total }
        guard !still.isEmpty else { return nil }

        let all = still.reduce(0) { $0 + $1.total }
        let parts = still.map { "\($0.total.grouped) of \($0.measure)" }
        return "\(counted(all, "exact count")) \(agreeing(all, "is", "are")) identical: \(parts.listed)."
    }

    /// The experiment of all compared numbers; `nil` if there are several.
    var commonExperiment: String? {
        let experiments = Set(comparedFindings.map(\.cell.experiment))
        return experiments.count == 1 ? experiments.first : nil
    }

    /// True if the measure has a list: a number changed, or its numbers are not exact.
    var hasList: Bool { total > 0 && !(isExact && unchanged.count == total) }
}
