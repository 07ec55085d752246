/// Suggests what is donated most, each donation worth half after a half-life; activities are numbered by whoever holds them.
/// Source: shortcuts, Prediction.
///
/// The order: the score, then the last donation, the most recent first, then the number, the lowest first.
public protocol ActivityPrediction {
    /// Nothing is donated.
    ///
    /// - Parameter halfLife: in milliseconds, at least 1.
    init(halfLife: Int64)

    /// An activity was donated at an instant.
    mutating func donate(_ number: Int, at instant: Int64)

    /// Forgets the donations of activities.
    mutating func remove(_ numbers: [Int])

    /// The activities with the highest scores, with these at an instant.
    func top(_ limit: Int, at now: Int64) -> [Suggestion]
}

/// An activity with its score.
public struct Suggestion: Hashable, Sendable {
    /// Its number.
    public var number: Int
    /// Its donations, each worth less with its age.
    public var score: Double

    /// A suggestion.
    public init(number: Int, score: Double) {
        self.number = number
        self.score = score
    }
}

/// An activity's score with all that its place among others depends on.
struct RankedActivity {
    var score: DecayedScore
    var lastDonation: Int64
    var number: Int32

    @inline(__always)
    func isBefore(_ other: RankedActivity) -> Bool {
        if score.isHigher(than: other.score) { return true }
        if other.score.isHigher(than: score) { return false }
        if lastDonation != other.lastDonation { return lastDonation > other.lastDonation }
        return number < other.number
    }
}
