import Measurement

/// The cells that a run had to measure, as far as its call shows, compared with another run.
struct RunExtent {
    private let run: ResultFile
    private let other: ResultFile
    private let inputs: Set<InputID>
    private let paths: Set<String>
    private let plans: Set<Plan>

    init(_ run: ResultFile, besides other: ResultFile) {
        self.run = run
        self.other = other
        inputs = Set(run.cells.map(\.id.inputID))
        paths = Set(run.cells.map(\.id.path))
        plans = Set(run.cells.map(\.plan))
    }

    /// The part of the run's call that excludes a cell of the other run; `nil` if the run had to measure it.
    func exclusion(of cell: Cell) -> RunExclusion? {
        if run.isInterrupted { return .interrupted }
        if let shard = run.shard, shard != other.shard { return .shard(number: shard.number, count: shard.count) }

        let patterns = run.selection.patterns
        if !patterns.isEmpty, patterns != other.selection.patterns, !paths.contains(cell.id.path) {
            return .patterns(patterns)
        }
        if run.selection.plans != other.selection.plans, !plans.contains(cell.plan) {
            return .plan(cell.plan)
        }
        if let profile = run.profile, let larger = other.profile, profile.processes < larger.processes,
            !inputs.contains(cell.id.inputID)
        {
            return .profile(profile.rawValue)
        }
        return nil
    }
}
