/// The looks of a comparison that are still to come, and the time that it must span before one is taken.
struct LookSchedule {
    private let looks: [GateSettings.Look]
    private let end: Double
    private var next = 0

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - looks: in the order of their pairs.
    ///   - span: the seconds before the first look, unless no pairs are left.
    ///   - start: when the comparison begins, in seconds of its clock.
    init(_ looks: [GateSettings.Look], span: Double, from start: Double = 0) {
        self.looks = looks
        end = start + span
    }

    /// True if the last look was taken.
    var isOver: Bool { next >= looks.count }

    /// Returns true if a look is to be taken after so many pairs, at a moment of the comparison's clock.
    func isDue(pairs: Int, seconds: Double) -> Bool {
        guard pairs < looks[looks.count - 1].pairs else { return true }
        return pairs >= looks[next].pairs && seconds >= end
    }

    /// Takes the look that is due, with the shares of those that were passed.
    ///
    /// - Parameter isLast: if none comes after it, since the time is up. It takes the shares of all that are left.
    mutating func advance(pairs: Int, isLast: Bool) -> TakenLook {
        let endOfPassed = isLast ? looks.endIndex : looks.firstIndex { $0.pairs > pairs } ?? looks.endIndex
        let nextLook = max(endOfPassed, next + 1)
        defer { next = nextLook }
        return TakenLook(
            share: looks[next..<nextLook].reduce(0) { $0 + $1.share }, isLast: nextLook == looks.endIndex)
    }
}
