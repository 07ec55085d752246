import Foundation
import Measurement
import Synchronization

/// Work that head does beyond what is counted, in a self-test.
struct HeadWork {
    let share: Double
    /// The fewest operations of which that is a whole number.
    let countMultiple: Int

    /// Whether it is a whole number of what a batch counts.
    func isWhole(in batch: BatchPlan.Batch) -> Bool { batch.count.isMultiple(of: countMultiple * batch.granularity) }
}
