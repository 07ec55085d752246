import Foundation
import LabKit

/// A result file as it is read back: what comparing takes and nothing else, so that files with metrics, plans and fields
/// that this version does not know can be compared all the same.
public struct StoredResult: Decodable, Sendable {
    /// The schema it was written by.
    public var schema: String
    /// What tells whether its values may be compared with those of another run: `name=value; …`.
    public var fingerprint: String?
    /// The seed of its data.
    public var seed: UInt64?
    /// The profile.
    public var profile: String?
    /// Whether it was stopped before its end.
    public var interrupted: Bool?
    /// The cells.
    public var cells: [Cell]
    /// What answered differently from the reference, by name.
    public var mismatches: [Mismatch]?

    /// One cell.
    public struct Cell: Decodable, Sendable {
        /// The experiment.
        public var experiment: String
        /// The implementation.
        public var implementation: String
        /// What the implementation is for.
        public var role: String?
        /// The input.
        public var input: Input
        /// The plan.
        public var plan: String
        /// The metric.
        public var metric: String
        /// The unit.
        public var unit: String
        /// The instruction set that the code ran with.
        public var instructionSet: String?
        /// The samples, per process.
        public var processes: [Process]
        /// Their median.
        public var median: Double

        /// Which cell it is, whatever it holds.
        public var key: Key {
            Key(
                experiment: experiment, implementation: implementation, input: input.name, plan: plan, metric: metric)
        }
    }

    /// Which input it was.
    public struct Input: Decodable, Sendable {
        /// Its name.
        public var name: String
        /// SHA-256 over what it holds.
        public var digest: String?
    }

    /// The samples of one process.
    public struct Process: Decodable, Sendable {
        /// One per round or call.
        public var samples: [Double]
    }

    /// An implementation without a number.
    public struct Mismatch: Decodable, Hashable, Sendable {
        /// The experiment.
        public var experiment: String
        /// The implementation.
        public var implementation: String
    }

    /// What cells are matched by.
    public struct Key: Hashable, Sendable, CustomStringConvertible {
        /// The experiment.
        public var experiment: String
        /// The implementation.
        public var implementation: String
        /// The input.
        public var input: String
        /// The plan.
        public var plan: String
        /// The metric.
        public var metric: String

        /// `experiment/implementation/input plan metric`.
        public var description: String { "\(experiment)/\(implementation)/\(input) \(plan) \(metric)" }
    }

    /// The fields of the fingerprint in which another result differs, in words.
    func fingerprintDifferences(to other: StoredResult) -> [String] {
        guard let fingerprint, let others = other.fingerprint else {
            return fingerprint == other.fingerprint ? [] : ["the fingerprint is missing in one file"]
        }
        guard fingerprint != others else { return [] }
        func fields(_ text: String) -> [(String, String)] {
            text.components(separatedBy: "; ").map { field in
                let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
                return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
            }
        }
        let theirs = Dictionary(fields(others), uniquingKeysWith: { first, _ in first })
        let mine = fields(fingerprint)
        var differences = mine.compactMap { name, value in
            theirs[name] == value ? nil : "\(name) (\(value), \(theirs[name] ?? "not given"))"
        }
        let names = Set(mine.map(\.0))
        differences += theirs.keys.filter { !names.contains($0) }.sorted().map {
            "\($0) (not given, \(theirs[$0] ?? ""))"
        }
        return differences
    }
}
