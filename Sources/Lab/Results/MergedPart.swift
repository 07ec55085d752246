import Foundation
import Measurement

/// The time and the machine of one part of a merged run.
///
/// Seed, profile, selection and commit are the same in all parts, so only the result has them.
public struct MergedPart: Codable, Equatable, Sendable {
    /// The number of the shard, from 1.
    public var number: Int
    /// The time at which the part began.
    public var startedAt: Date
    /// The duration in seconds.
    public var duration: Double
    /// The machine and the build of the part.
    public var environment: MachineEnvironment?

    package init(number: Int, startedAt: Date, duration: Double, environment: MachineEnvironment?) {
        self.number = number
        self.startedAt = startedAt
        self.duration = duration
        self.environment = environment
    }
}
