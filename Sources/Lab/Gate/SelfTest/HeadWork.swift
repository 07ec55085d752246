import Measurement

/// The work that head does beyond what is counted, in a self-test.
struct HeadWork {
    let share: Double
    /// The fewest operations whose share is a whole number of operations.
    let countMultiple: Int

    /// Returns true if the share of a batch is a whole number of operations.
    func isWhole(in batch: BatchPlan.Batch) -> Bool { batch.count.isMultiple(of: countMultiple * batch.granularity) }
}
