import Measurement
import Nouns
import Results

extension ReportTable {
    /// Changes of one measure, a row for each, in as few columns as fit next to each other.
    ///
    /// - Parameter experiment: the experiment that names leave out, because the title has it.
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
    /// The most changes in each direction that a short list has.
    static let mostListed = 5

    /// The largest changes of both directions, the worse direction first. Times that the place of the code in memory
    /// alone can move so far follow all others.
    ///
    /// - Parameter cells: those to list in any case, if they changed.
    func largest(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        func shown(_ changes: [Finding]) -> [Finding] {
            changes.prefix(count) + changes.dropFirst(count).filter { cells.contains($0.cell) }
        }

        let isMoreWorse = metric.direction == .lessIsBetter
        let all = shown(isMoreWorse ? more : less) + shown(isMoreWorse ? less : more)
        return all.filter { !$0.isWithinAllowance } + all.filter(\.isWithinAllowance)
    }

    /// The numbers that a list shows: the largest changes or, where none is decided, the largest differences.
    ///
    /// - Parameter cells: those to list in any case, if they changed.
    func listed(_ count: Int = mostListed, with cells: Set<CellID> = []) -> [Finding] {
        let changes = largest(count, with: cells)
        return changes.isEmpty ? Array(Self.largest(undecided).prefix(2 * count)) : changes
    }

    /// The numbers that changed and are not among the largest.
    var further: Int { more.count + less.count - largest().count }

    /// All numbers of the measure, the changed ones first.
    var everything: [Finding] { largest(.max) + undecided + unchanged }

    /// The counts of all measures without a change, as a sentence: `50 exact counts are identical: 30 of …`; `nil`
    /// without one.
    static func sentence(onUnchanged tallies: [ChangeTally]) -> String? {
        let still = tallies.filter { $0.isExact && $0.total > 0 && $0.unchanged.count == $0.total }
        guard !still.isEmpty else { return nil }

        let all = still.reduce(0) { $0 + $1.total }
        let parts = still.map { "\($0.total.grouped) of \($0.measure)" }
        return "\(counted(all, "exact count")) \(agreeing(all, "is", "are")) identical: \(parts.listed)."
    }

    /// The experiment that all compared numbers are of; `nil` if there are several.
    var commonExperiment: String? {
        let experiments = Set(compared.map(\.cell.experiment))
        return experiments.count == 1 ? experiments.first : nil
    }

    /// True if it has a list of its own: a number changed, or nothing exact is said of it.
    var hasList: Bool { total > 0 && !(isExact && unchanged.count == total) }
}
