/// A metric of a user's own, per operation, read from the state that calls work on. Source: measurement, Plans.
///
/// The first call does not count, unless it takes half a second or more. Then it is the only one.
public enum CounterPlan {
    /// The counted calls of an exact metric.
    package static let exactCalls = 4
    /// The most counted calls of a sampled metric.
    static let sampledCalls = 25
    /// The nanoseconds after which no further call begins. An exact metric gets all its calls if the first one takes
    /// less.
    package static let timeLimit: UInt64 = 500_000_000

    /// Measures one metric.
    ///
    /// - Parameters:
    ///   - operation: the operation.
    ///   - isExact: true if the metric is the same each time.
    ///   - isTotal: true if the metric adds up over all calls, so that the value of one call is a difference.
    ///   - clock: the clock.
    ///   - read: the present value; `nil` if it cannot be read.
    /// - Returns: the mean of four calls for an exact metric, else the values of at most 25 calls; `nil` if a value
    ///   cannot be read.
    public static func measure(
        _ operation: MeasuredOperation, isExact: Bool, isTotal: Bool, clock: some NanosecondClock = MonotonicClock(),
        read: () -> Double?
    ) -> [Double]? {
        var values: [Double] = []
        let start = clock.now()
        var mayGoOn = true

        while mayGoOn, values.count <= (isExact ? exactCalls : sampledCalls) {
            _ = operation.begin(operation.granularity)
            defer { operation.end() }

            guard let before = read() else { return nil }

            operation.run(operation.granularity)
            guard let after = read() else { return nil }

            values.append(isTotal ? (after - before) / Double(operation.granularity) : after)
            // The mean of an exact metric is over one call or over all calls. The time does not choose their number.
            mayGoOn = clock.now() - start < timeLimit || isExact && values.count > 1
        }

        if values.count > 1 { values.removeFirst() }
        return isExact ? [values.reduce(0, +) / Double(values.count)] : values
    }
}
