/// A recorder of the records that an index reads or writes.
protocol VisitTrace {
    /// Returns the same trace for another buffer, so that equal indices of two buffers count as two records.
    func buffer(_ name: VisitedBuffer) -> Self

    /// Records a read or write of the record at an index.
    func visit(_ index: Int)
}
