import Foundation
import LabKit

/// What came of a run, as the history keeps it.
public enum RunStatus: String, Sendable, CaseIterable {
    /// Nothing to object.
    case fine
    /// A mismatch, a failure, or a budget that is over.
    case verdict
    /// Stopped before its end.
    case interrupted

    /// The status of a result.
    public init(_ result: ResultFile) {
        self = result.interrupted ? .interrupted : result.hasVerdict ? .verdict : .fine
    }
}

/// A run in the history.
public struct HistoryRun: Codable, Sendable, Equatable {
    /// Its number, in the order of adding.
    public var id: Int
    /// When it began, ISO 8601.
    public var startedAt: String
    /// The commit that was built.
    public var commit: String?
    /// Whether the tree had changes that are in no commit.
    public var isDirty: Bool?
    /// `fine`, `verdict` or `interrupted`.
    public var status: String
}

/// What must agree for two numbers to stand in one series.
public struct HistoryKey: Codable, Sendable, Hashable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The input.
    public var input: String
    /// The plan: `warm`, `throughput on 2 cores`.
    public var plan: String
    /// What was measured.
    public var metric: String
    /// Its unit.
    public var unit: String
    /// The machine and build, see `MachineEnvironment.fingerprint`; `nil` where series are joined over machines.
    public var fingerprint: String?
    /// The instruction set the code ran with; `nil` where series are joined.
    public var instructionSet: String?
    /// SHA-256 over the input; `nil` where series are joined.
    public var inputDigest: String?

    /// `experiment/implementation/input`, which patterns match.
    public var name: String { "\(experiment)/\(implementation)/\(input)" }
}

/// A number of a series.
public struct HistoryPoint: Codable, Sendable, Equatable {
    /// The run.
    public var run: HistoryRun
    /// The median.
    public var median: Double
    /// The lower end of its 95 % interval.
    public var low: Double?
    /// The upper end.
    public var high: Double?
    /// The 99th percentile.
    public var p99: Double
    /// The number of samples.
    public var n: Int
    /// The verdict on the budget.
    public var verdict: String?
    /// What counted, for metrics that are counted.
    public var counter: String?
}

/// A cell over time.
public struct HistorySeries: Codable, Sendable, Equatable {
    /// What its numbers have in common.
    public var key: HistoryKey
    /// The numbers, by the time the runs began.
    public var points: [HistoryPoint]

    /// The medians.
    public var medians: [Double] { points.map(\.median) }
}
