/// Instructions per operation. Source: measurement, Plans.
///
/// An operation is counted several times in a row, and then twice as often. The difference contains neither the
/// counter's own instructions nor work that happens once, such as entering the loop. The loop's instructions for each
/// operation stay in, as in the warm plan, and the bare work of an experiment shows their number. One uncounted call
/// goes before.
public struct InstructionPlan: Sendable {
    /// The multiples of an operation's granularity that the first count covers, at least 1. With several, work that
    /// happens only every second time shows as a fraction.
    public var multiples = 4
    /// The instructions from which on an operation is large. A large one is counted once and twice, because more calls
    /// would take seconds under callgrind.
    public var largeOperation = 50_000_000
    /// The repetitions of each count with a counter that is not exact. The smallest count is taken, because interrupts
    /// only add.
    public var repetitions = 5
    /// The least count with a counter that is not exact, so that interrupts add under 50 parts in a million.
    public var leastCount = 1_000_000

    /// The plan of all runs.
    public init() {}

    /// Counts the instructions of one operation, in user space and of all threads.
    public func measure(
        _ operation: MeasuredOperation, with counter: any InstructionCounter
    ) throws(InstructionFault) -> Double {
        _ = operation.begin(operation.granularity)
        operation.run(operation.granularity)
        operation.end()
        let single = try count(1, of: operation, counter)
        var multiples = single >= largeOperation ? 1 : max(self.multiples, 1)

        if !counter.isExact {
            let rounds = Double(leastCount) / Double(max(single, 1))
            multiples = max(multiples, Int(rounds.rounded(.up)))
        }

        let once = multiples == 1 ? single : try count(multiples, of: operation, counter)
        let twice = try count(2 * multiples, of: operation, counter)
        return Double(twice - once) / Double(multiples * operation.granularity)
    }

    /// The instructions of several calls together.
    private func count(
        _ multiples: Int, of operation: MeasuredOperation, _ counter: any InstructionCounter
    ) throws(InstructionFault) -> Int {
        var least = Int.max
        for _ in 0..<(counter.isExact ? 1 : max(repetitions, 1)) {
            var sum = 0
            var remaining = multiples * operation.granularity
            while remaining > 0 {
                let ready = operation.begin(remaining)
                defer { operation.end() }

                sum += try counter.count { operation.run(ready) }
                // The counter's own instructions stay in the sum once, as if all calls had been one part.
                if ready < remaining { sum -= try counter.count { operation.run(0) } }
                remaining -= ready
            }

            least = min(least, sum)
        }

        return least
    }
}
