import Measurement

extension AllocationCounting {
    /// Runs `body` and counts the bytes that it leaves allocated.
    ///
    /// - Returns: its value, and the bytes that remain allocated; `nil` if they cannot be counted.
    func countingLiveBytes<Value>(_ body: () throws -> Value) throws -> (value: Value, liveBytes: Int?) {
        guard case .available(let counter) = self else { return (try body(), nil) }

        var result: Result<Value, any Error>?
        let tally = counter.count {
            result = Result { try body() }
        }

        guard let result else { preconditionFailure("the counter \(counter.name) did not run the body") }

        return (try result.get(), tally.liveBytes)
    }
}
