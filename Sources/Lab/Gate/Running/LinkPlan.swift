import Execution
import Results

/// The links of a side by purpose, and the unit of the statistics.
struct LinkPlan: Equatable {
    /// The links that are compared at the looks.
    var main: Range<Int>
    /// The links of the side's controls.
    var control: Range<Int>
    /// The links that confirm a regression.
    var confirmation: Range<Int>
    /// True if controls and confirmation use links that were already compared.
    var reusesLinks = false

    /// The least number of links of a side for which the link can be the unit. A signed-rank test of 12 values reaches
    /// p = 1/4,096. With 12 fresh links it reaches the level of a suite of a dozen cells.
    static let fewestLinks = 12
    /// The least number of links of a side with which controls and confirmation get their own links.
    static let fewestForAllPhases = 3 * fewestLinks
    /// The change that the layout may cause if it is not varied.
    static let layoutAllowance = Findings.layoutAllowance

    /// The number of links of a side reserved for controls, if `wanted` links are compared.
    static func controls(wanted: Int) -> Int { min(15, max(wanted / 2, 1)) }

    /// Divides the links of a side.
    ///
    /// - Parameters:
    ///   - available: the number of available links; `nil` for as many as needed.
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

    /// Returns the links whose pairs run in a phase. Controls have their own links.
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

    /// Returns the link of a control's process. It differs from the pair's link if the side has two links or more.
    ///
    /// - Parameters:
    ///   - position: the position among the links of controls.
    ///   - compared: the position of the pair's link.
    func controlLink(_ position: Int, comparing compared: Int) -> Int {
        // If controls share the compared links, two independent orders could pick the same link. So one order is the
        // other, shifted.
        let position = reusesLinks ? compared + 1 : position
        return control.lowerBound + position % control.count
    }

    /// True if controls compare the only link of the side with itself.
    var hasOneLink: Bool { reusesLinks && control.count == 1 }
    /// True if there are enough links to make the link the unit.
    var unitIsLink: Bool { main.count >= Self.fewestLinks }
}

extension BothSides<LinkPlan> {
    /// True if the link is the unit on both sides.
    var unitIsLink: Bool { base.unitIsLink && head.unitIsLink }
    /// The unit of the statistics.
    var unit: FindingReason.StatisticalUnit { unitIsLink ? .layouts : .processes }
    /// True if a side has too few links to give controls and confirmation their own.
    var reusesLinks: Bool { base.reusesLinks || head.reusesLinks }

    /// The number of pairs of links in a phase that have no link in common.
    func pairs(in phase: PairSchedule.Phase) -> Int {
        min(base.compared(in: phase).count, head.compared(in: phase).count)
    }
}
