/// A handful of numbers in order, without an array: the processes of a link, the blocks around one.
///
/// A simulated suite sorts some thousand handfuls; as arrays they took half of its time.
public enum FewValues {
    /// Sorts by insertion, in place.
    @inlinable public static func sort(_ values: UnsafeMutableBufferPointer<Double>) {
        guard values.count > 1 else { return }

        for sorted in 1..<values.count {
            let value = values[sorted]
            var place = sorted
            while place > 0, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }

            values[place] = value
        }
    }

    /// Sorted, by insertion where there are few.
    static func sorted(_ values: [Double]) -> [Double] {
        values.count <= 64 ? withSorted(values) { Array($0) } : values.sorted()
    }

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
