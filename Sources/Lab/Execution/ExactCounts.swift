import Foundation
import Measurement

/// What can be counted exactly, in one process: the same number each time, without an interval.
public enum ExactKind: String, Codable, Sendable, CaseIterable {
    /// Instructions per operation.
    case instructions
    /// Allocations per operation.
    case allocations
    /// Bytes allocated per operation.
    case bytes

    var plan: PlanKind { self == .instructions ? .instructions : .memory }
}

/// A count of one implementation on one input by one executable.
public struct ExactCount: Sendable, Equatable {
    /// The count per operation, or why there is none.
    public var value: ExactMetric
    /// What counted; `nil` where nothing did.
    public var counter: String?
    /// The instruction set that the process was offered. Counts of different ones are never held against each other.
    public var instructionSet: String?
    /// SHA-256 over the input that was worked on.
    public var digest: String
}

/// Counts exactly what implementations of an executable take: the metric of a gate that needs one process a side.
///
///     let head = ExactCounts(executable: URL(fileURLWithPath: "/tmp/head/milli"))
///     let count = try head.count(
///         .instructions, experiment: "foreground-view", implementation: "indexed", input: "chain-1000", seed: 1)
public struct ExactCounts: Sendable {
    private let launcher: any WorkerLauncher

    /// Counts of an executable that has the lab's command.
    public init(executable: URL) {
        self.init(launcher: ExactLauncher(executable: executable))
    }

    /// Counts by a launcher, for tests.
    public init(launcher: any WorkerLauncher) {
        self.launcher = launcher
    }

    /// One count. The implementation is validated on the input first, against the reference.
    ///
    /// - Parameters:
    ///   - kind: what is counted.
    ///   - experiment: the experiment.
    ///   - implementation: the implementation.
    ///   - input: the input.
    ///   - profile: decides nothing that is counted; it is part of the request.
    ///   - seed: where the input comes from.
    /// - Throws: ``LabError``: the executable has no such experiment, input or implementation, or failed.
    public func count(
        _ kind: ExactKind, experiment: String, implementation: String, input: String, profile: Profile = .quick,
        seed: UInt64
    ) throws -> ExactCount {
        let counts = try self.count(
            [kind], experiment: experiment, implementations: [implementation], input: input, profile: profile,
            seed: seed)
        guard let count = counts[implementation]?[kind] else {
            throw LabError.workerFailed(
                job: "\(experiment)/\(implementation)/\(input)", reason: "knows no implementation \(implementation)")
        }
        return count
    }

    /// Several implementations of one experiment on one input, in one process for instructions and one for the rest.
    ///
    /// - Returns: by implementation and kind.
    /// - Throws: ``LabError``.
    public func count(
        _ kinds: Set<ExactKind>, experiment: String, implementations: Set<String>, input: String,
        profile: Profile = .quick, seed: UInt64
    ) throws -> [String: [ExactKind: ExactCount]] {
        var counts: [String: [ExactKind: ExactCount]] = [:]
        for plan in [PlanKind.instructions, .memory] where kinds.contains(where: { $0.plan == plan }) {
            let request = WorkerRequest(
                experiment: experiment, input: input, only: implementations, plans: [plan], profile: profile,
                seed: seed, process: 0, measuresOnlyNamed: true)
            let response = try launcher.run(request)
            for contender in response.contenders where implementations.contains(contender.name) {
                for kind in kinds where kind.plan == plan {
                    counts[contender.name, default: [:]][kind] = contender.count(of: kind, in: response)
                }
            }
        }
        return counts
    }
}

extension WorkerResponse.Contender {
    /// A count of this contender, or why it has none.
    func count(of kind: ExactKind, in response: WorkerResponse) -> ExactCount {
        let found: (value: ExactMetric?, counter: String?) =
            switch kind {
            case .instructions: (instructions?.instructions, instructions?.counter)
            case .allocations: (memory?.allocations, memory?.counter)
            case .bytes: (memory?.bytes, memory?.counter)
            }
        let why =
            mismatch.map { "it answers \($0.answered) where the reference answers \($0.expected)" } ?? notRun
            ?? "the process counted nothing"
        return ExactCount(
            value: found.value ?? .absent(reason: why), counter: found.counter,
            instructionSet: response.instructionSet, digest: response.digest)
    }
}
