/// The Gregorian calendar in whole numbers, for the years 1 to 9999, without time zones and locales.
///
/// - Complexity: O(1) for each function.
public enum GregorianCalendar {
    /// The days of a month, 28 to 31, with leap years by the Gregorian rule.
    @inlinable
    public static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    /// The days from 1970-01-01 to a date; negative before it.
    ///
    /// Years begin in March here, so that the leap day is the last of its year (H. Hinnant, "chrono-compatible
    /// low-level date algorithms").
    @inlinable
    public static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        // Never negative, so that the division rounds down: January and February of year 1 belong to year 0.
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1

        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a day counted from 1970-01-01; the reverse of ``daysSince1970(_:_:_:)``.
    @inlinable
    public static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9

        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1

        return (year, month, day)
    }
}
