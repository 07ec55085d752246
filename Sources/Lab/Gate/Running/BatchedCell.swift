import Results

/// A cell whose time is measured in batches.
struct BatchedCell {
    let cell: CellID
    /// The number of operations in a batch.
    let count: Int
    /// The nanoseconds of a batch.
    let batchTime: Double
    /// True if a twentieth can be added to its work.
    var isDivisible = true
}
