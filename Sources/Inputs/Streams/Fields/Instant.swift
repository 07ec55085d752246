/// Points in time as streams write them: ISO 8601 with an offset, to milliseconds. In memory they are milliseconds since
/// 1970-01-01T00:00:00Z, without leap seconds.
public enum Instant {
    /// 0001-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z.
    public static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    static let expected = "an instant as 2024-02-29T12:00:00Z or in milliseconds"

    /// The instant that a text names: `2024-02-29T12:00:00Z`, with any number of decimals, of which three count, and with
    /// `Z` or `±hh:mm`.
    ///
    /// - Returns: milliseconds since 1970.
    /// - Complexity: O(length), in whole numbers and without an allocation; Foundation's parser takes some 20 times as
    ///   long.
    /// - Throws: ``InstantError``.
    public static func milliseconds(_ text: UnsafeBufferPointer<UInt8>) throws(InstantError) -> Int64 {
        func digits(_ start: Int, _ count: Int) throws(InstantError) -> Int64 {
            var value: Int64 = 0
            for index in start..<start + count {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit < 10 else { throw .form }
                value = value * 10 + Int64(digit)
            }
            return value
        }
        guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
        else { throw .form }
        let (year, month, day) = (try digits(0, 4), try digits(5, 2), try digits(8, 2))
        let (hour, minute, second) = (try digits(11, 2), try digits(14, 2), try digits(17, 2))
        guard year >= 1 else { throw .year }
        guard 1...12 ~= month else { throw .month }
        guard day >= 1, day <= days(inMonth: month, of: year) else { throw .day }
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
            let (hours, minutes) = (try digits(index + 1, 2), try digits(index + 4, 2))
            guard hours < 24, minutes < 60 else { throw .offset }
            offset = (hours * 60 + minutes) * (text[index] == UInt8(ascii: "-") ? -1 : 1)
        default: throw .offset
        }
        let minutes = (daysSince1970(year, month, day) * 24 + hour) * 60 + minute - offset
        let instant = (minutes * 60 + second) * 1_000 + thousandths
        guard range.contains(instant) else { throw .year }
        return instant
    }

    /// The instant that a text names.
    ///
    /// - Throws: ``InstantError``.
    public static func milliseconds(_ text: String) throws(InstantError) -> Int64 {
        var text = text
        let parsed = text.withUTF8 { bytes -> Result<Int64, InstantError> in
            do throws(InstantError) {
                return .success(try milliseconds(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try parsed.get()
    }

    /// An instant as ISO 8601 in UTC, with three decimals unless they are zero.
    ///
    /// - Precondition: the instant is within ``range``.
    public static func text(_ milliseconds: Int64) -> String {
        precondition(range.contains(milliseconds), "an instant lies in the years 0001 to 9999")
        var (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        if rest < 0 {
            days -= 1
            rest += 86_400_000
        }
        let (year, month, day) = date(days)
        let (second, thousandths) = (rest / 1_000, rest % 1_000)
        return String(unsafeUninitializedCapacity: 24) { buffer in
            var count = 0
            func put(_ byte: UInt8) {
                buffer[count] = byte
                count += 1
            }
            func put(_ value: Int64, _ digits: Int) {
                var rest = value
                for place in (count..<count + digits).reversed() {
                    buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
                count += digits
            }
            put(year, 4)
            put(UInt8(ascii: "-"))
            put(month, 2)
            put(UInt8(ascii: "-"))
            put(day, 2)
            put(UInt8(ascii: "T"))
            put(second / 3_600, 2)
            put(UInt8(ascii: ":"))
            put(second / 60 % 60, 2)
            put(UInt8(ascii: ":"))
            put(second % 60, 2)
            if thousandths > 0 {
                put(UInt8(ascii: "."))
                put(thousandths, 3)
            }
            put(UInt8(ascii: "Z"))
            return count
        }
    }

    // MARK: The Gregorian calendar

    static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    /// Days from 1970-01-01. Years begin in March here, so that the leap day is the last of its year (H. Hinnant,
    /// "chrono-compatible low-level date algorithms").
    static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        // Year 0 of this count is year 0 of the calendar: from year 1 on nothing is negative but January and February of
        // year 1, whose March year is 0.
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day counted from 1970-01-01; the reverse of ``daysSince1970(_:_:_:)``.
    static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}

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
