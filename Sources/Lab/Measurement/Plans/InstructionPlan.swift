/// Instructions per operation (measurement, "Plans").
///
/// An operation is counted so many times in a row, and then twice as often: the difference holds neither what the
/// counter takes nor what happens once, such as entering the loop. What the loop takes for each operation stays in, as
/// it does in the warm plan; the bare work of an experiment tells how much that is. One call goes before, uncounted.
public struct InstructionPlan: Sendable {
    /// How many multiples of an operation's granularity are counted together at first, at least 1. More than one, so
    /// that what happens only every second time shows as a fraction.
    public var multiples = 4
    /// An operation of so many instructions is counted singly: it would take seconds under callgrind.
    public var largeOperation = 50_000_000
    /// How often each count is repeated where the counter is not exact; the smallest counts, as interrupts add.
    public var repetitions = 5
    /// The least count where the counter is not exact, so that what interrupts add is under 50 parts in a million.
    public var leastCount = 1_000_000

    public init() {}

    /// Counts one operation: instructions in user space, of all threads.
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
                // A part takes what the counter takes; without it the parts add up to what one would have been.
                if ready < remaining { sum -= try counter.count { operation.run(0) } }
                remaining -= ready
            }

            least = min(least, sum)
        }

        return least
    }
}
