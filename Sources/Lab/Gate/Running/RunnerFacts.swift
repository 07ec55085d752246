import Execution

/// The facts of the compared sides that decide about measuring and judging. They stay the same for the whole gate.
package struct RunnerFacts {
    /// The number of available links of each side; `nil` for as many as needed.
    let availableLinks: BothSides<Int?>
    /// The cells to which a little uncounted work can be added, for controls; `nil` for all.
    let divisibleCells: Set<Int>?
    /// The relative change that the layout alone may cause on a side with few links.
    let layoutAllowance: Double

    /// The facts of sides that are linked as often as needed, unless the arguments say otherwise.
    package init(
        availableLinks: BothSides<Int?> = BothSides(base: nil, head: nil), divisibleCells: Set<Int>? = nil,
        layoutAllowance: Double? = nil
    ) {
        self.availableLinks = availableLinks
        self.divisibleCells = divisibleCells
        self.layoutAllowance = layoutAllowance ?? LinkPlan.layoutAllowance
    }
}
