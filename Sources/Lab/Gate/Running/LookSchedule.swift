/// The remaining looks of a comparison, and the time before the first one.
struct LookSchedule {
    private let looks: [GateSettings.Look]
    /// The time before which no look is taken, unless no pairs are left.
    private let firstLookTime: Double
    /// The index of the next look.
    private var next = 0

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - looks: the looks in the order of their pairs.
    ///   - span: the seconds before the first look, unless no pairs are left.
    ///   - start: the start of the comparison, in seconds of its clock.
    init(_ looks: [GateSettings.Look], span: Double, from start: Double = 0) {
        self.looks = looks
        firstLookTime = start + span
    }

    /// True if the last look was taken.
    var isOver: Bool { next >= looks.count }

    /// Returns true if a look is due after a number of pairs, at a time of the comparison's clock.
    func isDue(pairs: Int, seconds: Double) -> Bool {
        guard pairs < looks[looks.count - 1].pairs else { return true }
        return pairs >= looks[next].pairs && seconds >= firstLookTime
    }

    /// Takes the look that is due, together with the shares of skipped looks.
    ///
    /// - Parameter isLast: if no look follows, because time is up. It then takes all remaining shares.
    mutating func advance(pairs: Int, isLast: Bool) -> TakenLook {
        let endOfPassed = isLast ? looks.endIndex : looks.firstIndex { $0.pairs > pairs } ?? looks.endIndex
        let nextLook = max(endOfPassed, next + 1)
        defer { next = nextLook }
        return TakenLook(
            share: looks[next..<nextLook].reduce(0) { $0 + $1.share }, isLast: nextLook == looks.endIndex)
    }
}
