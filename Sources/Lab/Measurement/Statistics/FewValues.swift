/// Sorting for a handful of numbers without an array, such as the processes of a link.
///
/// A simulated suite sorts some thousand handfuls; with arrays that took half of its time.
public enum FewValues {
    /// Sorts by insertion, in place.
    @inlinable public static func sort(_ values: UnsafeMutableBufferPointer<Double>) {
        guard values.count > 1 else { return }

        for sorted in 1..<values.count {
            let value = values[sorted]
            var index = sorted
            while index > 0, values[index - 1] > value {
                values[index] = values[index - 1]
                index -= 1
            }

            values[index] = value
        }
    }

    /// The values in ascending order; up to 64 are sorted by insertion.
    static func sorted(_ values: [Double]) -> [Double] {
        values.count <= 64 ? withSorted(values) { Array($0) } : values.sorted()
    }

    /// Calls `body` with the values in ascending order, in memory on the stack.
    @inlinable public static func withSorted<Result>(
        _ values: some Collection<Double>, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: values.count) { buffer in
            _ = buffer.initialize(from: values)
            sort(buffer)
            return body(buffer)
        }
    }
}
