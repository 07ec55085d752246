import Measurement

/// The extra, uncounted work of head in a self-test.
struct HeadWork {
    let share: Double
    /// The least number of operations whose share is a whole number.
    let countMultiple: Int

    /// Returns true if the share of a batch is a whole number of operations.
    func isWhole(in batch: BatchPlan.Batch) -> Bool { batch.count.isMultiple(of: countMultiple * batch.granularity) }
}
