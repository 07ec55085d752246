/// A handful of numbers in order, without an array: the processes of a link, the blocks around one.
///
/// A simulated suite sorts some thousand handfuls; as arrays they took half of its time.
enum FewValues {
    /// Sorts by insertion.
    static func sort(_ values: UnsafeMutableBufferPointer<Double>) {
        guard var sorted = values.indices.first else { return }
        while sorted + 1 < values.endIndex {
            sorted += 1
            let value = values[sorted]
            var place = sorted
            while place > values.startIndex, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
        }
    }

    /// A copy of some numbers, sorted.
    static func withSorted<Result>(
        _ values: some Collection<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { buffer in
            _ = buffer.initialize(from: values)
            sort(buffer)
            return body(buffer)
        }
    }
}
