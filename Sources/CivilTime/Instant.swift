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
    public static let expected = "an instant as 2024-02-29T12:00:00Z or in milliseconds"

    /// Reads an instant: `2024-02-29T12:00:00Z`, with `Z` or `±hh:mm`, and with any number of decimals, but only the
    /// first three count.
    ///
    /// Foundation's parser took 2 to 8 times as long.
    ///
    /// - Returns: milliseconds since 1970.
    /// - Throws: ``InstantError``, which names the first part that is wrong.
    /// - Complexity: O(length), without an allocation.
    public static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) throws(InstantError) -> Int64 {
        if let instant = plain(text) { return instant }
        guard text.count >= 20, let base = text.baseAddress, base[4] == UInt8(ascii: "-"),
            base[7] == UInt8(ascii: "-"), base[10] == UInt8(ascii: "T"), base[13] == UInt8(ascii: ":"),
            base[16] == UInt8(ascii: ":")
        else { throw .form }

        // Set if any byte of a pair is no digit, and judged once for all pairs.
        var isForeign: UInt8 = 0

        func pair(_ index: Int) -> Int64 {
            let tens = base[index] &- UInt8(ascii: "0")
            let ones = base[index + 1] &- UInt8(ascii: "0")
            isForeign |= (tens > 9 ? 1 : 0) | (ones > 9 ? 1 : 0)
            return Int64(tens) &* 10 &+ Int64(ones)
        }

        let year = pair(0) * 100 + pair(2)
        let month = pair(5)
        let day = pair(8)
        let hour = pair(11)
        let minute = pair(14)
        let second = pair(17)

        guard isForeign == 0 else { throw .form }
        guard year >= 1 else { throw .year }
        guard 1...12 ~= month else { throw .month }

        guard day >= 1, day <= GregorianCalendar.days(inMonth: month, of: year) else { throw .day }
        guard hour < 24, minute < 60, second < 60 else { throw .time }

        var index = 19
        var thousandths: Int64 = 0
        if text[index] == UInt8(ascii: ".") {
            index += 1
            var weight: Int64 = 100
            let first = index

            while index < text.count, text[index] &- UInt8(ascii: "0") < 10 {
                thousandths += Int64(text[index] &- UInt8(ascii: "0")) * weight
                weight /= 10
                index += 1
            }

            guard index > first else { throw .form }
        }

        guard index < text.count else { throw .offset }

        var offset: Int64 = 0
        switch text[index] {
        case UInt8(ascii: "Z"):
            guard index + 1 == text.count else { throw .form }
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard index + 6 == text.count, text[index + 3] == UInt8(ascii: ":") else { throw .offset }

            let hours = pair(index + 1)
            let minutes = pair(index + 4)
            guard isForeign == 0 else { throw .form }

            guard hours < 24, minutes < 60 else { throw .offset }

            offset = (hours * 60 + minutes) * (text[index] == UInt8(ascii: "-") ? -1 : 1)
        default: throw .offset
        }

        let minutes = (GregorianCalendar.daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
        let instant = (minutes * 60 + second) * 1_000 + thousandths
        guard range.contains(instant) else { throw .year }

        return instant
    }

    /// The instant of a text that ends in `Z` and has three decimals or none; `nil` for all others.
    ///
    /// Eight bytes at a time: a form with zeros for digits is taken out of eight bytes of the text by exclusive or. A
    /// digit becomes its value and a separator becomes 0; anything else sets a bit that shows.
    @inline(__always)
    private static func plain(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == 24 || text.count == 20 else { return nil }

        let raw = UnsafeRawBufferPointer(text)
        var isForeign: UInt64 = 0

        // Eight numbers of two digits, one in each byte: that of the digit there and the one after it.
        func pairs(_ offset: Int, _ form: StaticString, _ separators: UInt64) -> UInt64 {
            let separatorsAndZeros = UnsafeRawPointer(form.utf8Start).loadUnaligned(as: UInt64.self).littleEndian
            let digits = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian ^ separatorsAndZeros
            isForeign |= (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 | digits & separators
            return digits &* 10 &+ digits >> 8
        }

        func number(_ pairs: UInt64, _ byte: UInt64) -> Int64 { Int64(pairs &>> (8 * byte) & 0xff) }

        let date = pairs(0, "0000-00-", 0xff00_00ff_0000_0000)
        let time = pairs(8, "00T00:00", 0x0000_ff00_00ff_0000)
        let second: Int64
        let thousandths: Int64

        if text.count == 24 {
            let end = pairs(16, ":00.000Z", 0xff00_0000_ff00_00ff)
            second = number(end, 1)
            thousandths = number(end, 4) * 10 + Int64(raw[22] ^ 0x30)
        } else {
            second = number(pairs(12, "0:00:00Z", 0xff00_00ff_0000_ff00), 5)
            thousandths = 0
        }

        let year = number(date, 0) * 100 + number(date, 2)
        let month = number(date, 5)
        let day = number(time, 0)
        let hour = number(time, 3)
        let minute = number(time, 6)

        guard isForeign == 0, year >= 1, 1...12 ~= month, day >= 1,
            day <= GregorianCalendar.days(inMonth: month, of: year), hour < 24, minute < 60, second < 60
        else { return nil }

        let minutes = (GregorianCalendar.daysSince1970(year, month, day) * 24 + hour) * 60 + minute
        return (minutes * 60 + second) * 1_000 + thousandths
    }

    /// Reads an instant from a string, as ``milliseconds(_:)-(UnsafeBufferPointer<UInt8>)`` does from bytes.
    public static func milliseconds(_ text: String) throws(InstantError) -> Int64 {
        var text = text
        let result = text.withUTF8 { bytes -> Result<Int64, InstantError> in
            do throws(InstantError) {
                return .success(try milliseconds(bytes))
            } catch {
                return .failure(error)
            }
        }

        return try result.get()
    }

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

    /// Adds a time to an instant; beyond ``range``, the nearest end of it. Never overflows.
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
