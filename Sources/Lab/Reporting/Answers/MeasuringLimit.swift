import Foundation
import Measurement
import Nouns
import Results

/// A circumstance that limits what the numbers of a result are worth.
enum MeasuringLimit: Sendable, Equatable {
    case coverage(IntervalCoverage)
    /// The number of cells that lost more than one sample in a hundred.
    case droppedSamples(cells: Int)
    /// The ways in which caches were emptied before cold calls.
    case evictions([String])
    case farOutliers(Int)
    /// An optimisation other than that of a release.
    case build(String)
    case virtualMachine
    case changedWorkTree
    /// A frequency governor that changes the clock of the processor.
    case governor(String)
    /// The load at the beginning: of the run, or of the part of it that had the most.
    case load(Double, processors: Int, part: Int?)
    /// The most load at the beginning of a part that followed another one so soon that this counts in it.
    case loadOfParts(Double, processors: Int)

    /// Returns all limits of a result: of its intervals, of its machine, and of its samples.
    static func all(of result: ResultFile) -> [MeasuringLimit] {
        var limits: [MeasuringLimit] = []
        if let coverage = IntervalCoverage(result) { limits.append(.coverage(coverage)) }
        if let environment = result.environment { limits += machine(environment) }
        return limits + loads(result) + samples(result)
    }

    /// Returns the load, if something else was at work; of a merged run that of the busiest part, and that of parts
    /// which followed another one.
    static func loads(_ result: ResultFile) -> [MeasuringLimit] {
        let parts = result.parts ?? []
        if parts.isEmpty {
            guard let high = highLoad(of: result.environment) else { return [] }
            return [.load(high.load, processors: high.processors, part: nil)]
        }

        let loads = parts.map { highLoad(of: $0.environment) }
        func busiest(followsAnother: Bool) -> Int? {
            parts.indices.filter { loads[$0] != nil && parts[$0].followsAnother(of: parts) == followsAnother }
                .max { (loads[$0]?.load ?? 0) < (loads[$1]?.load ?? 0) }
        }

        var limits: [MeasuringLimit] = []
        if let index = busiest(followsAnother: false), let high = loads[index] {
            limits.append(.load(high.load, processors: high.processors, part: parts[index].number))
        }
        if let index = busiest(followsAnother: true), let high = loads[index] {
            limits.append(.loadOfParts(high.load, processors: high.processors))
        }
        return limits
    }

    /// Returns the load of the last minute, if times are not good under it.
    private static func highLoad(of environment: MachineEnvironment?) -> (load: Double, processors: Int)? {
        guard let environment, let load = environment.loadAverage.first else { return nil }
        return load > Doctor.bearableLoad(on: environment.processors) ? (load, environment.processors) : nil
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
        case .load(let load, let processors, let part):
            "The load was \(SignificantDigits.fixed(load, decimals: 2)) on \(counted(processors, "processor")) when "
                + "\(part.map { "part \($0) of the run" } ?? "the run") began: something else was at work."
        case .loadOfParts(let load, let processors):
            "The load was up to \(SignificantDigits.fixed(load, decimals: 2)) on \(counted(processors, "processor")) "
                + "when a part of the run began less than a minute after another one, which counts in it: nothing can "
                + "be said of other work."
        }
    }
}

extension MergedPart {
    /// The seconds that the load of a machine looks back.
    private static let loadSpan = 60.0

    /// Returns true if another part was at work in the minute before this one began.
    func followsAnother(of parts: [MergedPart]) -> Bool {
        parts.contains { other in
            let gap = startedAt.timeIntervalSince(other.startedAt) - other.duration
            return other.number != number && other.startedAt <= startedAt && gap < Self.loadSpan
        }
    }
}
