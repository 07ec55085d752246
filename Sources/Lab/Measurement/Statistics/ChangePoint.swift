/// A place in a series where what is measured changed.
public struct ChangePoint: Codable, Sendable, Equatable {
    /// The first number after the change.
    public var index: Int
    /// The probability of such a difference where there is no change.
    public var pValue: Double
    /// The mean between the change before and this one.
    public var meanBefore: Double
    /// The mean from here to the next change.
    public var meanAfter: Double

    /// The mean after as a multiple of the mean before; `nil` where that was 0.
    public var ratio: Double? { meanBefore == 0 ? nil : meanAfter / meanBefore }
}
