/// The reference: adds up all donations of all activities each time.
package struct RecomputedPrediction: ActivityPrediction {
    private let halfLife: Int64
    private var donations: [[Int64]] = []

    package init(halfLife: Int64) {
        precondition(halfLife >= 1, "a half-life is 1 ms or more, not \(halfLife)")
        self.halfLife = halfLife
    }

    /// - Complexity: O(1) amortised.
    package mutating func donate(_ number: Int, at instant: Int64) {
        while donations.count <= number { donations.append([]) }
        donations[number].append(instant)
    }

    /// - Complexity: O(numbers).
    package mutating func remove(_ numbers: [Int]) {
        for number in numbers where number < donations.count { donations[number] = [] }
    }

    /// - Complexity: O(d + n · limit) at the worst for d donations of n activities.
    package func top(_ limit: Int, at now: Int64) -> [Suggestion] {
        guard limit > 0 else { return [] }

        var best: [ActivityRank] = []
        for (number, donations) in donations.enumerated() where !donations.isEmpty {
            var ranked = ActivityRank(score: DecayedScore(), lastDonation: .min, number: Int32(number))
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
