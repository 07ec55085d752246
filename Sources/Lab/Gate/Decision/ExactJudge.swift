/// Judges counts that are the same each time: by a tolerance, without statistics.
struct ExactJudge {
    let tolerance: Double

    /// The verdict on two counts.
    ///
    /// From nothing to something is a regression whatever the tolerance: the first allocation in a loop is what a guard is
    /// there for.
    func verdict(base: Double, head: Double) -> GateVerdict {
        if base == head { return .same }
        if base == 0 { return head > 0 ? .regressed : .improved }
        let change = head / base - 1
        if change > tolerance { return .regressed }
        return change < -tolerance ? .improved : .same
    }
}
