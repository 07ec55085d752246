/// Something that is told of every record that an index reads or writes.
protocol VisitTrace {
    /// The same trace for another buffer, so that equal numbers of two buffers are two records.
    func buffer(_ name: VisitedBuffer) -> Self
    func visit(_ index: Int)
}
