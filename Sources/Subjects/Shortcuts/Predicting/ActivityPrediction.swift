/// Suggests the activities with the most donations. A donation counts half after each half-life. The owner of the
/// activities numbers them. The order is by score, then by the last donation, then by number. Source: shortcuts,
/// Prediction.
package protocol ActivityPrediction {
    /// Makes a prediction without donations.
    ///
    /// - Parameter halfLife: the half-life in milliseconds, at least 1.
    init(halfLife: Int64)

    mutating func donate(_ number: Int, at instant: Int64)

    mutating func remove(_ numbers: [Int])

    /// Returns the activities with the highest scores at `now`.
    func top(_ limit: Int, at now: Int64) -> [Suggestion]
}
