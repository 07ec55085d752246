import CPlatform

/// A clock that cannot be used to measure: it gave the same instant in all of so many readings.
public struct ClockFault: Error, Equatable, CustomStringConvertible {
    let readings: Int

    public var description: String {
        "the clock showed the same instant \(readings) times in a row; a usable clock moves every few milliseconds"
    }
}
