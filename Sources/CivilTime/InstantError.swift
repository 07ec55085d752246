/// The reason why a text is not an instant: the part that is wrong.
public enum InstantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A part that is missing or out of its range. The year is the year in UTC.
    case form, offset, year, month, day, time

    /// The text that was expected, without a full stop.
    public var description: String {
        switch self {
        case .form: "\(Instant.expected) was expected"
        case .offset: "`Z` or an offset such as +01:00 was expected after the time"
        case .year: "a year from 0001 to 9999 was expected"
        case .month: "a month from 01 to 12 was expected"
        case .day: "a day that exists in the month was expected"
        case .time: "a time from 00:00:00 to 23:59:59 was expected"
        }
    }
}
