/// Why a text is no instant.
public enum InstantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Not of the form of ISO 8601.
    case form
    /// No offset, or none of hours and minutes.
    case offset
    /// A year out of 0001 to 9999, after the offset was taken away.
    case year
    /// A month out of 01 to 12.
    case month
    /// A day that its month has not.
    case day
    /// An hour above 23, or a minute or second above 59.
    case time

    /// What was expected.
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
