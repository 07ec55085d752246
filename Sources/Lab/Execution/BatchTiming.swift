import Measurement

/// Times cells in batches: a few each, in turns, of which the shortest counts.
///
/// The minimum of four batches scatters less between processes than their median (1.7 against 2.2 %, gate evidence), and a
/// disturbance of a few milliseconds spoils one turn and not a cell.
struct BatchTiming {
    private let request: GateRequest
    private let clock = MonotonicClock()

    init(_ request: GateRequest) {
        self.request = request
    }

    /// Fills in the times of operations, and how many make a batch.
    func measure(
        _ operations: [(index: Int, operation: MeasuredOperation)], into answers: inout [GateResponse.CellAnswer]
    ) {
        var counts: [(count: Int, done: Int)] = []
        for (index, operation) in operations {
            let count: Int
            if let given = request.counts, given.indices.contains(index), given[index] > 0 {
                count = given[index]
                // As long as two batches, so that caches, branches and the processor's clock have settled.
                for _ in 0..<2 { _ = time(operation, count) }
            } else {
                count = sought(operation)
            }
            let granularity = operation.granularity
            let extra = Int((Double(count) * request.extraWork / Double(granularity)).rounded()) * granularity
            counts.append((count, count + extra))
            answers[index].count = count
            answers[index].granularity = granularity
            answers[index].canDoMore = count.isMultiple(of: 20 * granularity)
        }
        for _ in 0..<max(request.batches, 1) {
            for (position, (index, operation)) in operations.enumerated() {
                let (count, done) = counts[position]
                let value = Double(time(operation, done)) / Double(count)
                answers[index].time = min(answers[index].time ?? .infinity, value)
            }
        }
    }

    /// How many operations make a batch that is long enough: a multiple of 20 where that takes under 5 ms, so that 5 % more
    /// is a whole number; and of what is asked for, which may take 20 ms by itself.
    private func sought(_ operation: MeasuredOperation) -> Int {
        let granularity = operation.granularity
        var count = granularity
        // The shorter of two: the first call pays for what happens once, and one that is disturbed looks long enough.
        func elapsed() -> UInt64 { min(time(operation, count), time(operation, count)) }
        var taken = elapsed()
        while Double(taken) < request.batchTime, count < 1 << 32 {
            count *= 2
            taken = elapsed()
        }
        let perOperation = Double(taken) / Double(count)
        let asked = max(request.countMultiple ?? 1, 1)
        let steps = [(20 * asked / Self.divisor(20, asked), 5_000_000.0), (asked, 20_000_000)]
        for (multiple, longest) in steps {
            let step = multiple * granularity
            let rounded = (count + step - 1) / step * step
            if perOperation * Double(rounded) < longest || rounded == count { return rounded }
        }
        return count
    }

    /// The greatest common divisor.
    private static func divisor(_ first: Int, _ second: Int) -> Int {
        second == 0 ? first : divisor(second, first % second)
    }

    private func time(_ operation: MeasuredOperation, _ count: Int) -> UInt64 {
        operation.enter()
        // The other cells had the caches since the last turn.
        operation.run(operation.granularity)
        let start = clock.now()
        operation.run(count)
        let end = clock.now()
        operation.leave()
        return end - start
    }
}
