@testable import Measurement

/// A clock that moves only when told.
///
/// An operation under test calls ``advance(by:)`` with what it is supposed to cost; a plan then measures exactly that.
final class ScriptedClock: NanosecondClock {
    private var instant: UInt64
    private let costPerReading: UInt64

    /// The number of readings of the clock.
    private(set) var readings = 0

    init(start: UInt64 = 0, costPerReading: UInt64 = 0) {
        instant = start
        self.costPerReading = costPerReading
    }

    /// The scripted instant in nanoseconds; the cost of the reading is added after it.
    func now() -> UInt64 {
        defer { instant += costPerReading }
        readings += 1
        return instant
    }

    /// Moves the clock forward.
    func advance(by nanoseconds: UInt64) {
        instant += nanoseconds
    }
}

/// A monitor that gives the readings it was handed, in order, and then repeats the last one.
final class ScriptedInterruptionMonitor: InterruptionMonitor {
    private var script: ArraySlice<InterruptionReading>

    /// - Parameter readings: the answers, one per call of ``reading()``; without any, nothing ever interrupts.
    init(_ readings: [InterruptionReading] = []) {
        script = readings[...]
    }

    /// The next reading of the script.
    func reading() -> InterruptionReading {
        if script.count > 1 { return script.removeFirst() }
        return script.first ?? InterruptionReading()
    }
}

/// A counter that gives the tallies it was handed, in order.
final class ScriptedAllocationCounter: AllocationCounter {
    let name = "scripted"
    private var tallies: ArraySlice<AllocationTally>

    /// - Parameter tallies: the answers, one per call of ``count(_:)``.
    init(_ tallies: [AllocationTally]) {
        self.tallies = tallies[...]
    }

    /// Runs `body` and gives the next tally of the script.
    func count(_ body: () -> Void) -> AllocationTally {
        body()
        guard let tally = tallies.popFirst() else {
            preconditionFailure("the script holds fewer tallies than count(_:) was called")
        }

        return tally
    }
}

/// A counter with answers from a list; it runs what it is to count.
final class ScriptedInstructionCounter: InstructionCounter {
    let name: String
    let isExact: Bool
    private let answer: (_ call: Int) throws(InstructionFault) -> Int
    /// The number of questions.
    private(set) var calls = 0

    init(
        name: String = "script", isExact: Bool = true, answer: @escaping (_ call: Int) throws(InstructionFault) -> Int
    ) {
        self.name = name
        self.isExact = isExact
        self.answer = answer
    }

    /// Runs `body` and gives the next answer.
    func count(_ body: () -> Void) throws(InstructionFault) -> Int {
        body()
        defer { calls += 1 }
        return try answer(calls)
    }
}
