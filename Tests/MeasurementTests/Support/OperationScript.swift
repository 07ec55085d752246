@testable import Measurement

/// Operations that cost what the script says, on a clock that only they move, and that write down what happened to
/// them.
final class OperationScript {
    let clock: ScriptedClock
    /// The events in their order, as a golden text has them.
    private(set) var log: [String] = []

    init(readingCost: UInt64 = 0) {
        clock = ScriptedClock(costPerReading: readingCost)
    }

    /// An operation whose calls of `run` each take the time that `cost` returns.
    ///
    /// - Parameter cost: nanoseconds for the given count in the given call of `run`, the first being 0.
    func operation(
        _ name: String, granularity: Int = 1, logsPhases: Bool = false, setUpCost: UInt64 = 0,
        setUp: ((_ count: Int) -> Void)? = nil, most: Int = .max,
        cost: @escaping (_ count: Int, _ call: Int) -> UInt64
    ) -> MeasuredOperation {
        var call = 0
        return MeasuredOperation(
            name: name, granularity: granularity,
            enter: {
                self.clock.advance(by: setUpCost)
                if logsPhases { self.log.append("enter \(name)") }
            },
            leave: {
                self.clock.advance(by: setUpCost)
                if logsPhases { self.log.append("leave \(name)") }
            },
            touched: { visit in
                if logsPhases { self.log.append("evict \(name)") }
                withUnsafeBytes(of: 0) { bytes in bytes.baseAddress.map { visit($0, bytes.count) } }
            },
            setUp: setUp.map { make in
                SetUp(
                    make: { count in
                        make(count)
                        return min(count, most)
                    }, drop: {})
            },
            run: { count in
                self.log.append("\(name)×\(count)")
                self.clock.advance(by: cost(count, call))
                call += 1
            })
    }

    /// An operation that always takes the same time.
    func operation(_ name: String, nanoseconds: UInt64, granularity: Int = 1) -> MeasuredOperation {
        operation(name, granularity: granularity) { count, _ in UInt64(count) * nanoseconds }
    }

    /// The names alone of the operations that ran, in order, for operations named by one letter.
    var turns: String {
        log.map { $0.prefix(1) }.joined()
    }
}

/// Golden turns are written with a space between rounds.
extension String {
    var withoutSpaces: String { filter { $0 != " " } }
}
