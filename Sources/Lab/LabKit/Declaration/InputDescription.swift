import Measurement

/// An input of an experiment, as it is listed.
public struct InputDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns, unique in the experiment: `chain-10000`.
    public var name: String
    /// What sizes of it belong together in a growth fit: `chain`.
    public var shape: String
    /// The size asked for, in nodes.
    public var size: Int
    /// The smallest profile that runs it.
    public var profile: Profile
    /// How it is made: generator and parameters.
    public var recipe: String
    /// What one call goes through, where the throughput plan is to say rates and the size tells it.
    public var volume: CallVolume?
    /// Whether there is a volume: of the size, or told by the subject.
    public var hasVolume = false
}
