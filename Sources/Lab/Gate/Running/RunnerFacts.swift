import Execution

/// The facts of what a gate compares that decide how it measures and judges. They stay the same for the whole gate.
package struct RunnerFacts {
    /// The number of links that each side has; `nil` for as many as needed.
    let availableLinks: BothSides<Int?>
    /// The cells that can do a little more work than is counted, for controls; `nil` for all.
    let divisibleCells: Set<Int>?
    /// The change that the layout alone may cause on a side of few links, relative.
    let layoutAllowance: Double

    /// The facts of something that is linked as often as needed, unless these say otherwise.
    package init(
        availableLinks: BothSides<Int?> = BothSides(base: nil, head: nil), divisibleCells: Set<Int>? = nil,
        layoutAllowance: Double? = nil
    ) {
        self.availableLinks = availableLinks
        self.divisibleCells = divisibleCells
        self.layoutAllowance = layoutAllowance ?? LinkPlan.layoutAllowance
    }
}
