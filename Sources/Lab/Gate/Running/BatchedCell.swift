import Results

/// A cell whose time is measured in batches.
struct BatchedCell {
    let cell: CellID
    /// The operations in a batch.
    let count: Int
    /// The nanoseconds that a batch takes.
    let batchTime: Double
    /// True if its work can be raised by a twentieth.
    var isDivisible = true
}
