import Reproducibility

/// The places of invisible views among their siblings: mostly the last ones (the tail), as in real screens.
struct HiddenPlacement: Equatable, Sendable {
    private let tailStart: Double
    private let tailContinuation: Double
    private let first: Double
    private let only: Double
    private let middle: Double
    private let transparentShare: Double

    let occurs: Bool

    /// The probability that an invisible view has no subviews.
    let leafShare: Double

    init(profile: ScreenProfile) {
        let lists = profile.children.entries.filter { $0.value >= 2 }
        let listCount = Double(max(1, lists.reduce(0) { $0 + $1.count }))
        let hidden = profile.hidden

        // The shortest tails that hold all hidden views. If there are more hidden views than lists, tails have to be
        // longer.
        var continuation = Self.shortTails
        if Self.tails(lists, continuation: continuation).views * Self.maximumStarts < Double(hidden.tail) {
            var high = 1.0
            for _ in 0..<40 {
                let middle = (continuation + high) / 2
                let views = Self.tails(lists, continuation: middle).views * Self.maximumStarts
                if views < Double(hidden.tail) { continuation = middle } else { high = middle }
            }
        }

        let tails = Self.tails(lists, continuation: continuation)
        let starts = Double(hidden.tail) / max(tails.views, 1)
        tailContinuation = continuation
        tailStart = min(1, starts)

        // A view counts as the first one, or as one in the middle, only if the tail does not reach it.
        first = Self.chance(hidden.first, of: listCount - tailStart * tails.wholeLists)
        middle = Self.chance(
            hidden.middle,
            of: (1 - tailStart) * lists.reduce(0) { $0 + Double($1.count * ($1.value - 2)) }
                + tailStart * tails.middles)
        only = Self.chance(hidden.only, of: Double(profile.children.count(of: 1) + profile.extents.count))
        occurs = hidden.views > 0
        leafShare = Double(hidden.leaves) / Double(max(1, hidden.views))
        transparentShare = profile.transparentShare
    }

    /// The probability that a tail goes on if long ones are not needed.
    private static let shortTails = 0.2
    /// The maximum share of lists of two or more views that have a tail, unless more are necessary.
    private static let maximumStarts = 0.7

    private static func chance(_ count: Int, of slots: Double) -> Double { min(0.9, Double(count) / max(1, slots)) }

    /// Returns the reach of the tails if every list had one: the views in them, the lists that they fill, and the
    /// number of views neither first nor last that are in no tail and do not end one.
    private static func tails(
        _ lists: [FrequencyTable.Entry], continuation: Double
    ) -> (views: Double, wholeLists: Double, middles: Double) {
        var result = (views: 0.0, wholeLists: 0.0, middles: 0.0)
        for list in lists {
            // The probability that a tail is at least this long.
            var probability = 1.0
            for length in 1...list.value {
                result.views += Double(list.count) * probability
                let ends = length == list.value ? 0 : probability * (1 - continuation)
                result.middles += Double(list.count) * ends * Double(max(0, list.value - length - 2))
                if length < list.value { probability *= continuation }
            }

            result.wholeLists += Double(list.count) * probability
        }

        return result
    }

    /// Draws the visibility of the views in one list of siblings, which are all visible before.
    func draw(_ states: inout [NodeVisibility], siblings: Range<Int>, random: inout Xoshiro256StarStar) {
        guard siblings.count > 1 else {
            if random.chance(only) { states[siblings.lowerBound] = state(&random) }
            return
        }

        // All views after the last visible one are the tail.
        var end = siblings.upperBound
        var probability = tailStart
        while end > siblings.lowerBound, random.chance(probability) {
            end -= 1
            states[end] = state(&random)
            probability = tailContinuation
        }

        guard end - siblings.lowerBound > 1 else { return }

        if random.chance(first) { states[siblings.lowerBound] = state(&random) }
        guard middle > 0 else { return }

        for position in siblings.lowerBound + 1..<end - 1 where random.chance(middle) {
            states[position] = state(&random)
        }
    }

    func state(_ random: inout Xoshiro256StarStar) -> NodeVisibility {
        random.chance(transparentShare) ? .transparent : .hidden
    }
}
