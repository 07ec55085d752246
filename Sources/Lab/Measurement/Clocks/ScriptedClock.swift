/// A clock that moves only when told, for tests of plans and of experiments.
///
/// An operation under test calls ``advance(by:)`` with what it is supposed to cost; a plan then measures exactly that.
public final class ScriptedClock: NanosecondClock {
    private var instant: UInt64
    private let costPerReading: UInt64

    /// How often the clock was read.
    public private(set) var readings = 0

    /// - Parameters:
    ///   - start: The first reading, in nanoseconds.
    ///   - costPerReading: How far a reading itself moves the clock, in nanoseconds; two readings in a row differ by it.
    public init(start: UInt64 = 0, costPerReading: UInt64 = 0) {
        instant = start
        self.costPerReading = costPerReading
    }

    /// The scripted instant in nanoseconds; the cost of the reading is added after it.
    public func now() -> UInt64 {
        defer { instant += costPerReading }
        readings += 1
        return instant
    }

    /// Moves the clock forward.
    public func advance(by nanoseconds: UInt64) {
        instant += nanoseconds
    }
}
