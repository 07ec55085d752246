/// Suggests the activities that are donated most. Each donation is worth half after a half-life. The owner of the
/// activities numbers them. Order: the score, then the most recent last donation, then the lowest number. Source:
/// shortcuts, Prediction.
package protocol ActivityPrediction {
    /// Nothing is donated; the half-life is in milliseconds, at least 1.
    init(halfLife: Int64)

    mutating func donate(_ number: Int, at instant: Int64)

    mutating func remove(_ numbers: [Int])

    /// The highest-scoring activities, with their scores at `now`.
    func top(_ limit: Int, at now: Int64) -> [Suggestion]
}
