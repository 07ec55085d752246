import Execution
import Results

/// The links of a side by what they serve, and the unit of the statistics.
struct LinkPlan: Equatable {
    /// Links that are compared at the looks.
    var main: Range<Int>
    /// Links of controls of the side.
    var control: Range<Int>
    /// Links that confirm a regression.
    var confirmation: Range<Int>
    /// True if controls and confirmation have to use links that were compared already.
    var reusesLinks = false

    /// The fewest links of a side that verdicts can rest on. A signed-rank test of 12 values reaches p = 1/4,096; with
    /// 12 fresh links it reaches the level of a suite of a dozen cells.
    static let fewestLinks = 12
    /// The fewest links of a side that leave some for the controls and the confirmation.
    static let fewestForAllPhases = 3 * fewestLinks
    /// The change that a layout which is not varied may cause.
    static let layoutAllowance = Findings.layoutAllowance

    /// The number of links of a side that are kept for controls, if `wanted` are compared.
    static func controls(wanted: Int) -> Int { min(15, max(wanted / 2, 1)) }

    /// Divides the links of a side.
    ///
    /// - Parameters:
    ///   - available: the number of links that there are; `nil` for as many as needed.
    ///   - wanted: the number of links to compare.
    init(available: Int?, wanted: Int) {
        let controls = Self.controls(wanted: wanted)
        let linkCount = 2 * wanted + controls
        guard let available, available < linkCount else {
            main = 0..<wanted
            control = wanted..<(wanted + controls)
            confirmation = (wanted + controls)..<linkCount
            return
        }

        guard available >= Self.fewestForAllPhases else {
            main = 0..<available
            control = main
            confirmation = main
            reusesLinks = true
            return
        }

        let part = available * 2 / 5
        main = 0..<part
        control = part..<(available - part)
        confirmation = (available - part)..<available
    }

    /// Returns the links whose pairs are run in a phase. Controls have links of their own.
    func compared(in phase: PairSchedule.Phase) -> Range<Int> {
        switch phase {
        case .comparison: main
        case .confirmation: confirmation
        }
    }

    /// Returns the ranges of links that a phase needs.
    func needed(in phase: PairSchedule.Phase) -> [Range<Int>] {
        switch phase {
        case .comparison: [main, control]
        case .confirmation: [confirmation]
        }
    }

    /// Returns the link of a control's process. It is another one than the pair compares, if the side has two.
    ///
    /// - Parameters:
    ///   - position: the position among the links of controls.
    ///   - compared: the position of the link that the pair compares.
    func controlLink(_ position: Int, comparing compared: Int) -> Int {
        // Where the links of controls are those compared, two orders would meet by chance: one is the other, shifted.
        let position = reusesLinks ? compared + 1 : position
        return control.lowerBound + position % control.count
    }

    /// True if controls compare the only link of the side with itself.
    var hasOneLink: Bool { reusesLinks && control.count == 1 }
    /// True if there are enough links for the link to be the unit.
    var unitIsLink: Bool { main.count >= Self.fewestLinks }
}

extension BothSides<LinkPlan> {
    /// True if the link is the unit on both sides.
    var unitIsLink: Bool { base.unitIsLink && head.unitIsLink }
    /// The unit of the statistics.
    var unit: FindingReason.MeasuredUnit { unitIsLink ? .layouts : .processes }
    /// True if a side has too few links for controls and confirmation of their own.
    var reusesLinks: Bool { base.reusesLinks || head.reusesLinks }

    /// The number of pairs of links of a phase that share none.
    func pairs(in phase: PairSchedule.Phase) -> Int {
        min(base.compared(in: phase).count, head.compared(in: phase).count)
    }
}
