/// Suggests what is donated most, each donation worth half after a half-life; activities are numbered by whoever holds
/// them. The order: the score, then the last donation, the most recent first, then the lowest number. Source:
/// shortcuts, Prediction.
public protocol ActivityPrediction {
    /// Nothing is donated; the half-life is in milliseconds, at least 1.
    init(halfLife: Int64)

    mutating func donate(_ number: Int, at instant: Int64)

    mutating func remove(_ numbers: [Int])

    /// The activities with the highest scores, with these at an instant.
    func top(_ limit: Int, at now: Int64) -> [Suggestion]
}

public struct Suggestion: Hashable, Sendable {
    public var number: Int
    /// Its donations, each worth less with its age.
    public var score: Double
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

/// Adds up all donations of all activities each time: the reference.
public struct RecomputedPrediction: ActivityPrediction {
    private let halfLife: Int64
    private var donations: [[Int64]] = []

    public init(halfLife: Int64) {
        precondition(halfLife >= 1, "a half-life is 1 ms or more, not \(halfLife)")
        self.halfLife = halfLife
    }

    /// - Complexity: O(1) amortised.
    public mutating func donate(_ number: Int, at instant: Int64) {
        while donations.count <= number { donations.append([]) }
        donations[number].append(instant)
    }

    /// - Complexity: O(numbers).
    public mutating func remove(_ numbers: [Int]) {
        for number in numbers where number < donations.count { donations[number] = [] }
    }

    /// - Complexity: O(d + n · limit) at the worst for d donations of n activities.
    public func top(_ limit: Int, at now: Int64) -> [Suggestion] {
        guard limit > 0 else { return [] }
        var best: [RankedActivity] = []
        for (number, donations) in donations.enumerated() where !donations.isEmpty {
            var ranked = RankedActivity(score: DecayedScore(), lastDonation: .min, number: Int32(number))
            for instant in donations {
                ranked.score.add(instant, halfLife: halfLife)
                ranked.lastDonation = max(ranked.lastDonation, instant)
            }
            if best.count == limit, let last = best.last, !ranked.isBefore(last) { continue }
            best.insert(ranked, at: best.partitioningIndex { ranked.isBefore($0) })
            if best.count > limit { best.removeLast() }
        }
        return best.map { Suggestion(number: Int($0.number), score: $0.score.value(at: now, halfLife: halfLife)) }
    }
}
