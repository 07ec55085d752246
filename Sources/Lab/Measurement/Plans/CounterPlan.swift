/// A metric of a user's own, per operation, read of the state that calls work on (measurement, "Plans"). One call goes
/// before and does not count; of a slow one, which takes half a second, it is what counts.
public enum CounterPlan {
    /// The values of one metric: a mean of four calls of an exact one, which tells the same each time, else 25; `nil`
    /// where it cannot be read. Of a total, which counts up, a call's part is the value.
    public static func measure(
        _ operation: MeasuredOperation, isExact: Bool, isTotal: Bool, clock: some NanosecondClock = MonotonicClock(),
        read: () -> Double?
    ) -> [Double]? {
        var values: [Double] = []
        let started = clock.now()
        var mayGoOn = true

        while mayGoOn, values.count <= (isExact ? 4 : 25) {
            _ = operation.begin(operation.granularity)
            defer { operation.end() }

            guard let before = read() else { return nil }

            operation.run(operation.granularity)
            guard let after = read() else { return nil }

            values.append(isTotal ? (after - before) / Double(operation.granularity) : after)
            // An exact one is a mean of one call or of all, not of as many as there was time for.
            mayGoOn = clock.now() - started < 500_000_000 || isExact && values.count > 1
        }

        if values.count > 1 { values.removeFirst() }
        return isExact ? [values.reduce(0, +) / Double(values.count)] : values
    }
}
