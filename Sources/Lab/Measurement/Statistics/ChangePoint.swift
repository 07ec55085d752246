/// A place in a series at which its level changed.
public struct ChangePoint: Codable, Sendable, Equatable {
    /// The first number after the change.
    public var index: Int
    /// The probability of such a difference if there is no change.
    public var pValue: Double
    /// The mean between the change before and this one.
    public var meanBefore: Double
    /// The mean from here to the next change.
    public var meanAfter: Double

    /// The mean after as a multiple of the mean before; `nil` if that is 0.
    public var ratio: Double? { meanBefore == 0 ? nil : meanAfter / meanBefore }
}
