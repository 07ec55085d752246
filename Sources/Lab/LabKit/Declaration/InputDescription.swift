import Measurement

/// The listing of an input.
public struct InputDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns, unique in the experiment: `chain-10000`.
    public var name: String
    /// The shape, whose sizes belong together in a growth fit: `chain`.
    public var shape: String
    /// The declared size, in the experiment's `sizeUnit`.
    public var size: Int
    /// The smallest profile that runs it.
    public var profile: Profile
    /// The recipe: generator and parameters.
    public var recipe: String
    /// The volume of one call, if the size alone determines it.
    public var volume: CallVolume?
    /// True if there is a volume, determined by the size or by the subject.
    public var hasVolume = false
    /// True if it is marked as what really occurs.
    public var isTypical = false
    /// The questions that one operation asks between two changes of what is kept; `nil` if it is no mix of both.
    public var questionsPerChange: Double?
}
