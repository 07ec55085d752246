import Reproducibility

/// Which of a list of siblings are not visible: mostly the last ones, as in real screens.
struct HiddenPlacement {
    private let tailStart: Double
    private let tailContinuation: Double
    private let first: Double
    private let only: Double
    private let middle: Double
    private let transparentShare: Double

    /// The probability that a view which is not visible has no subviews.
    let leafShare: Double

    init(profile: ScreenProfile) {
        let lists = profile.children.entries.filter { $0.value >= 2 }
        let listCount = Double(max(1, lists.reduce(0) { $0 + $1.count }))
        let hidden = profile.hidden
        let meanTail = Double(hidden.tail) / listCount
        // Short tails are the rule; where there are more hidden views than lists they have to be longer.
        let continuation = max(0.2, 1 - 0.9 / max(meanTail, 0.001))
        // A tail leaves the rearmost sibling alone, which makes tails of short lists shorter than they would be.
        let meanLength = lists.reduce(0.0) { sum, list in
            var (length, probability) = (0.0, 1.0)
            for _ in 1..<list.value {
                length += probability
                probability *= continuation
            }
            return sum + Double(list.count) * length
        }
        tailContinuation = continuation
        tailStart = min(0.9, Double(hidden.tail) / max(meanLength, 1))
        first = min(0.9, Double(hidden.first) / listCount)
        only = min(0.9, Double(hidden.only) / Double(max(1, profile.children.count(of: 1))))
        let middlePositions = lists.reduce(0) { $0 + $1.count * ($1.value - 2) }
        middle = min(0.9, Double(hidden.middle) / Double(max(1, middlePositions)))
        leafShare = Double(hidden.leaves) / Double(max(1, hidden.views))
        transparentShare = profile.transparentShare
    }

    /// Draws the states of one list of siblings, which are all visible before.
    func draw(_ states: inout [NodeVisibility], siblings: Range<Int>, random: inout Xoshiro256StarStar) {
        guard siblings.count > 1 else {
            if random.chance(only) { states[siblings.lowerBound] = state(&random) }
            return
        }
        let last = siblings.upperBound - 1
        var front = last
        var probability = tailStart
        while front > siblings.lowerBound, random.chance(probability) {
            states[front] = state(&random)
            front -= 1
            probability = tailContinuation
        }
        if random.chance(first) { states[siblings.lowerBound] = state(&random) }
        // What stands between the back and the tail.
        for position in siblings.dropFirst() where position < min(front, last) {
            if random.chance(middle) { states[position] = state(&random) }
        }
    }

    private func state(_ random: inout Xoshiro256StarStar) -> NodeVisibility {
        random.chance(transparentShare) ? .transparent : .hidden
    }
}
