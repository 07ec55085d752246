extension Instant {
    /// The instant within ``range`` that is nearest to another.
    @inlinable
    public static func clamped(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, range.lowerBound), range.upperBound)
    }

    /// An instant and a time after it; beyond ``range`` its nearest end. Never overflows.
    @inlinable
    public static func adding(milliseconds: Int64, to instant: Int64) -> Int64 {
        let (sum, overflows) = instant.addingReportingOverflow(milliseconds)
        return overflows ? (milliseconds < 0 ? range.lowerBound : range.upperBound) : clamped(sum)
    }

    /// The day of the month of an instant within ``range``, in UTC: 1 to 31.
    @inlinable
    public static func dayOfMonth(_ instant: Int64) -> Int64 {
        GregorianCalendar.date(day(of: instant)).day
    }

    /// The day of an instant, counted from 1970-01-01.
    @inlinable
    public static func day(of instant: Int64) -> Int64 {
        // The shift makes the quotient of instants before 1970 round down, as that of the others does.
        (instant &+ 719_528 &* 86_400_000) / 86_400_000 &- 719_528
    }

    /// The same time of day so many months later, on a day of the month that is not necessarily the instant's own: 31
    /// is the last day of a shorter month. Beyond ``range`` its last instant.
    ///
    /// - Parameters:
    ///   - months: 0 to 1,000,000.
    ///   - instant: within ``range``.
    ///   - day: 1 to 31; `nil` is the day of the instant.
    /// - Complexity: O(1), in whole numbers.
    public static func adding(months: Int64, to instant: Int64, day: Int64? = nil) -> Int64 {
        let days = Self.day(of: instant)
        let (year, month, own) = GregorianCalendar.date(days)
        let sum = year * 12 + month - 1 + months
        let (newYear, newMonth) = (sum / 12, sum % 12 + 1)
        guard newYear <= 9_999 else { return range.upperBound }
        let newDay = min(day ?? own, GregorianCalendar.days(inMonth: newMonth, of: newYear))
        return instant + (GregorianCalendar.daysSince1970(newYear, newMonth, newDay) - days) * 86_400_000
    }
}
