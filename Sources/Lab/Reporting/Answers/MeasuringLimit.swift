import Measurement
import Nouns
import Results

/// A circumstance that limits the worth of a result's numbers.
enum MeasuringLimit: Sendable, Equatable {
    case coverage(IntervalCoverage)
    /// The number of cells that lost more than 1 % of their samples.
    case droppedSamples(cells: Int)
    /// The ways in which caches were emptied before cold calls.
    case evictions([String])
    case farOutliers(Int)
    /// An optimisation other than release.
    case build(String)
    case virtualMachine
    case changedWorkTree
    /// A frequency governor that changes the clock rate of the processor.
    case governor(String)
    /// The load before the run; for a merged result, before its busiest part.
    case load(LoadAtStart)
    /// The highest load before a part that began within a minute of another part's end.
    case loadAfterParts(LoadAtStart)

    /// Returns all limits of a result: its intervals, its machine, its samples.
    static func all(of result: ResultFile) -> [MeasuringLimit] {
        var limits: [MeasuringLimit] = []
        if let coverage = IntervalCoverage(result) { limits.append(.coverage(coverage)) }
        if let environment = result.environment { limits += machine(environment) }
        return limits + loads(result) + samples(result)
    }

    /// Returns the loads that were too high.
    private static func loads(_ result: ResultFile) -> [MeasuringLimit] {
        var limits: [MeasuringLimit] = []
        if let load = LoadAtStart(result), load.isTooHigh { limits.append(.load(load)) }
        if let load = LoadAtStart(afterPartsOf: result), load.isTooHigh { limits.append(.loadAfterParts(load)) }
        return limits
    }

    private static func samples(_ result: ResultFile) -> [MeasuringLimit] {
        var limits: [MeasuringLimit] = []
        let dropped = result.cells.count { $0.dropped > 0 && $0.dropped * 100 > $0.n + $0.dropped }
        if dropped > 0 { limits.append(.droppedSamples(cells: dropped)) }

        let evictions = result.cells.compactMap(\.eviction).distinct()
        if !evictions.isEmpty { limits.append(.evictions(evictions)) }

        let outliers = result.cells.reduce(0) { $0 + $1.outliers.extreme }
        if outliers > 0 { limits.append(.farOutliers(outliers)) }

        return limits
    }

    private static func machine(_ environment: MachineEnvironment) -> [MeasuringLimit] {
        var limits: [MeasuringLimit] = []
        if environment.optimisation != "release" { limits.append(.build(environment.optimisation)) }
        if environment.isVirtualised == true { limits.append(.virtualMachine) }
        if environment.provenance.isDirty == true { limits.append(.changedWorkTree) }
        if let governor = environment.frequencyGovernor, governor != "performance" {
            limits.append(.governor(governor))
        }

        return limits
    }

    /// The limit as a sentence.
    var sentence: String {
        switch self {
        case .coverage(let coverage): "\(coverage.statement.capitalisedFirst)."
        case .droppedSamples(let cells):
            "In \(counted(cells, "cell")) more than 1 % of the samples were dropped, because the kernel took the "
                + "processor away."
        case .evictions(let ways): "Caches were emptied before cold calls by: \(ways.joined(separator: "; "))."
        case .farOutliers(let count):
            "\(counted(count, "sample")) \(agreeing(count, "lies", "lie")) beyond three interquartile ranges: counted "
                + "and not removed."
        case .build(let optimisation):
            "The build is '\(optimisation)', not release: times say nothing about an app."
        case .virtualMachine: "It is a virtual machine: neighbours may take the processor and the caches away."
        case .changedWorkTree:
            "The work tree had changes that are in no commit: the sources cannot be found again by it."
        case .governor(let name):
            "The frequency governor is '\(name)': the clock of the processor changes with its load."
        case .load(let load):
            "The load was \(load.text) when \(load.part.map { "part \($0) of the run" } ?? "the run") began, in "
                + "programs at work over the minute before: something else was at work."
        case .loadAfterParts(let load):
            "The load was up to \(load.text) when a part of the run began less than a minute after another one. That "
                + "part counts in this load, which therefore says nothing of other work."
        }
    }
}
