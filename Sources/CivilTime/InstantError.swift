/// The part of a text that keeps it from being an instant.
public enum InstantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A year is judged after the offset was taken away.
    case form, offset, year, month, day, time

    public var description: String {
        switch self {
        case .form: "\(Instant.expected) was expected"
        case .offset: "`Z` or an offset as +01:00 was expected behind the time"
        case .year: "a year from 0001 to 9999 was expected"
        case .month: "a month from 01 to 12 was expected"
        case .day: "a day that the month has was expected"
        case .time: "a time from 00:00:00 to 23:59:59 was expected"
        }
    }
}
