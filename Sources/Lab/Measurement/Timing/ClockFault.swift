/// A clock that cannot be used to measure, because many readings gave the same instant.
public struct ClockFault: Error, Equatable, CustomStringConvertible {
    let readings: Int

    /// One sentence without a full stop.
    public var description: String {
        "the clock showed the same instant \(readings) times in a row; a usable clock moves every few milliseconds"
    }
}
