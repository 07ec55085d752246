/// Points in time: ISO 8601 with an offset in texts, and milliseconds since 1970-01-01T00:00:00Z, without leap seconds,
/// in memory.
public enum Instant {
    /// 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    public static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    /// The milliseconds of a minute.
    @inlinable public static var minute: Int64 { 60_000 }
    /// The milliseconds of an hour.
    @inlinable public static var hour: Int64 { 3_600_000 }
    /// The milliseconds of a day of 24 hours.
    @inlinable public static var day: Int64 { 86_400_000 }

    /// The expected form of a text, for messages.
    public static let expected = "an instant such as 2024-02-29T12:00:00Z or in milliseconds"

    /// An instant as ISO 8601 in UTC, with three decimals unless they are zero.
    ///
    /// - Precondition: the instant lies within ``range``.
    public static func text(_ milliseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: 24) { write(milliseconds, to: $0.baseAddress) }
    }

    /// Writes the ``text(_:)`` of an instant to memory.
    ///
    /// - Parameter destination: memory of at least 24 bytes.
    /// - Returns: the number of bytes written, 20 or 24.
    /// - Precondition: the instant lies within ``range``.
    public static func write(_ milliseconds: Int64, to destination: UnsafeMutablePointer<UInt8>?) -> Int {
        precondition(range.contains(milliseconds), "an instant lies in the years 0001 to 9999")
        guard let destination else { return 0 }

        let days = day(of: milliseconds)
        let rest = UInt32(truncatingIfNeeded: milliseconds &- days &* 86_400_000)
        let (year, month, day) = GregorianCalendar.date(days)
        let second = rest / 1_000
        let thousandths = rest % 1_000

        func put(_ value: UInt32, _ index: Int, _ end: StaticString) {
            destination[index] = UInt8(truncatingIfNeeded: 48 &+ value / 10)
            destination[index + 1] = UInt8(truncatingIfNeeded: 48 &+ value % 10)
            destination[index + 2] = end.utf8Start.pointee
        }

        put(UInt32(truncatingIfNeeded: year) / 100, 0, "-")
        put(UInt32(truncatingIfNeeded: year) % 100, 2, "-")
        put(UInt32(truncatingIfNeeded: month), 5, "-")
        put(UInt32(truncatingIfNeeded: day), 8, "T")
        put(second / 3_600, 11, ":")
        put(second / 60 % 60, 14, ":")
        put(second % 60, 17, thousandths > 0 ? "." : "Z")

        guard thousandths > 0 else { return 20 }

        put(thousandths / 10, 20, "Z")
        put(thousandths % 100, 21, "Z")
        return 24
    }
}

extension Instant {
    /// The instant within ``range`` that is nearest to the given one.
    @inlinable
    public static func clamped(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, range.lowerBound), range.upperBound)
    }

    /// Adds a time to an instant. Beyond ``range``, the result is the nearest end of it. Never overflows.
    @inlinable
    public static func adding(milliseconds: Int64, to instant: Int64) -> Int64 {
        let (sum, overflows) = instant.addingReportingOverflow(milliseconds)
        guard overflows else { return clamped(sum) }

        return milliseconds < 0 ? range.lowerBound : range.upperBound
    }

    /// The day of the month of an instant, in UTC: 1 to 31.
    ///
    /// - Precondition: the instant lies within ``range``.
    @inlinable
    public static func dayOfMonth(_ instant: Int64) -> Int64 {
        GregorianCalendar.date(day(of: instant)).day
    }

    /// The day of an instant in UTC, counted from 1970-01-01.
    @inlinable
    public static func day(of instant: Int64) -> Int64 {
        // The shift makes the dividend positive, so that the quotient rounds down before 1970 too.
        (instant &+ 719_528 &* 86_400_000) / 86_400_000 &- 719_528
    }

    /// Adds months and keeps the time of day. Beyond ``range``, its last instant.
    ///
    /// - Parameters:
    ///   - months: 0 to 1,000,000.
    ///   - instant: an instant within ``range``.
    ///   - day: the day of the month, 1 to 31, by default the instant's own; the last day of a shorter month.
    /// - Complexity: O(1), in whole numbers.
    public static func adding(months: Int64, to instant: Int64, day: Int64? = nil) -> Int64 {
        let days = Self.day(of: instant)
        let (year, month, ownDay) = GregorianCalendar.date(days)
        let sum = year * 12 + month - 1 + months
        let newYear = sum / 12
        let newMonth = sum % 12 + 1

        guard newYear <= 9_999 else { return range.upperBound }

        let newDay = min(day ?? ownDay, GregorianCalendar.days(inMonth: newMonth, of: newYear))
        return instant + (GregorianCalendar.daysSince1970(newYear, newMonth, newDay) - days) * 86_400_000
    }
}
